import { canonicalJson, digestText } from '../canonical.ts';
import type { Harness, Hook, Limit, PromptBlock, Rule, Skill, Tool } from '../records/index.ts';
import { onceForBase } from './once-for-base.ts';

/** A harness before its revision is known. */
export type HarnessBody = Omit<Harness, 'revision'>;

type Field = string | number | boolean | null | undefined;

/**
 * The canonical form of a list of fields, in the order of their schema: each behind its length, so that no two
 * lists have one form and no key order counts. Several times faster than JSON, which has to escape.
 */
function form(...fields: readonly Field[]): string {
  let out = '';
  for (const field of fields) {
    const text = typeof field === 'string' ? field : String(field ?? '');
    out += `${text.length}:${text}`;
  }
  return out;
}

const schemas = new WeakMap<object, string>();

/** A schema's members have no order of their own. */
function schemaForm(schema: object): string {
  const cached = schemas.get(schema);
  if (cached !== undefined) return cached;
  const made = canonicalJson(schema);
  schemas.set(schema, made);
  return made;
}

const callForm = (call: { name: string; args: readonly string[] } | null): string =>
  call === null ? '' : form(call.name, ...call.args);

function rulesForm(rules: readonly Rule[]): string {
  let out = '';
  for (const { id, text, check, essential } of rules) out += form(id, text, callForm(check), essential);
  return out;
}

const skillForm = (s: Skill): string =>
  form(s.id, s.name, s.kind, s.version, s.description, s.preamble, rulesForm(s.rules));
const blockForm = (b: PromptBlock): string => form(b.id, b.name, rulesForm(b.items));
const limitForm = (l: Limit): string => form(l.id, l.value, l.unit, l.min, l.max);

function hookForm(h: Hook): string {
  const modify = h.modify === null ? '' : callForm({ name: h.modify.transform, args: h.modify.args });
  return form(
    h.id,
    h.name,
    h.event,
    callForm(h.check),
    h.decision,
    h.message,
    h.structure,
    h.max_retries,
    modify,
  );
}

function toolForm(t: Tool): string {
  const params = t.params.map((p) => form(p.id, p.name, p.description)).join('');
  const { id, name, description, group, source, effect, latency_ms, input_schema } = t;
  return form(id, name, description, group, source, effect, latency_ms, params, schemaForm(input_schema));
}

/** Made anew each time: to remember the forms of items, most of which live for one episode, costs more. */
function listForm<T>(version: string, items: readonly T[], make: (item: T) => string): string {
  let out = form(version);
  for (const item of items) out += form(make(item));
  return form(out);
}

/** Gives a harness body its revision: the digest of its canonical form (16 hex digits). */
export function withRevision(body: HarnessBody): Harness {
  const { name, parent, tool_surface, skills, prompt, hooks, tools, limits } = body;
  const parts =
    form(name, parent, tool_surface) +
    listForm(skills.version, skills.items, skillForm) +
    listForm(prompt.version, prompt.blocks, blockForm) +
    listForm(hooks.version, hooks.items, hookForm) +
    listForm(tools.version, tools.items, toolForm) +
    listForm('', limits, limitForm);
  return { ...body, revision: digestText(parts) };
}

/** Digest of the tools part: names the tool registry that a result was made with. */
export const registryDigest: (harness: Harness) => string = onceForBase(({ tools }) =>
  digestText(listForm(tools.version, tools.items, toolForm)),
);
