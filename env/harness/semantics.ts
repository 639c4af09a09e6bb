import type { AnyId, CheckRef, Hook } from '../records/index.ts';
import { literalNames } from './literals.ts';
import type { LoadReport } from './load-report.ts';
import { danglingReferences } from './references.ts';
import type { HarnessBody } from './revision.ts';
import { compileToolSchema } from './tool-schema.ts';

/** Limits that the scheduler reads in every harness. */
const REQUIRED_LIMITS = ['rounds', 'retries', 'tool_retries', 'latency_ms', 'ms_per_token'] as const;
export type RequiredLimit = (typeof REQUIRED_LIMITS)[number];

export interface SemanticOptions {
  readonly ownPack?: boolean;
  readonly contextKeys?: readonly string[];
}

type Named = { readonly id: AnyId; readonly name: string };

function checkNames(kind: string, items: readonly Named[], report: LoadReport): void {
  const seen = new Map<string, AnyId>();
  for (const { id, name } of items) {
    const first = seen.get(name);
    if (first === undefined) seen.set(name, id);
    else if (first !== id) {
      report.error(
        report.placeOf(id, name),
        `${first} and ${id} share the name "${name}"`,
        `one ${kind} a name`,
      );
    }
  }
}

function checkAllNames(body: HarnessBody, report: LoadReport): void {
  checkNames('Skill', body.skills.items, report);
  checkNames('tool', body.tools.items, report);
  checkNames('hook', body.hooks.items, report);
  checkNames('block', body.prompt.blocks, report);
  for (const tool of body.tools.items) checkNames('parameter', tool.params, report);
}

function checkTexts(body: HarnessBody, options: SemanticOptions, report: LoadReport): void {
  for (const { owner, key } of danglingReferences(body, options.contextKeys)) {
    if (report.knows(key) && !key.startsWith('rule:')) continue;
    const place = report.placeOf(owner, key);
    report.error(place, `{{${key}}} refers to nothing`, 'an id of this harness or a variable offered here');
  }
  if (options.ownPack !== true) return;
  for (const { owner, literal, expected } of literalNames(body)) {
    report.error(report.placeOf(owner, literal), `"${literal}" stands literally in a text`, expected);
  }
}

function checkArgs(owner: AnyId, args: readonly string[], report: LoadReport): void {
  for (const arg of args) {
    if (!arg.startsWith('limit:') || report.knows(arg)) continue;
    report.error(report.placeOf(owner, arg), `${arg} is no limit of this harness`, 'a limit of harness.yaml');
  }
}

function checkHook(hook: Hook, report: LoadReport): void {
  const place = report.placeOf(hook.id);
  if (hook.event === 'input' && hook.decision === 'retry') {
    report.error(
      place,
      `${hook.id} asks for a retry at input`,
      'allow, block or modify: nothing was said yet',
    );
  }
  if ((hook.decision === 'modify') !== (hook.modify !== null)) {
    report.error(
      place,
      `${hook.id} has decision ${hook.decision}`,
      'a modify entry exactly where it modifies',
    );
  }
  checkArgs(hook.id, hook.check.args, report);
  checkArgs(hook.id, hook.modify?.args ?? [], report);
}

function checkRules(body: HarnessBody, report: LoadReport): void {
  const owners = [...body.skills.items.map((s) => s.rules), ...body.prompt.blocks.map((b) => b.items)];
  const checks: [AnyId, CheckRef | null][] = owners.flat().map((rule) => [rule.id, rule.check]);
  for (const [id, check] of checks) checkArgs(id, check?.args ?? [], report);
}

function checkSchemas(body: HarnessBody, report: LoadReport): void {
  for (const tool of body.tools.items) {
    try {
      compileToolSchema(tool.input_schema);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      report.error(
        report.placeOf(tool.id),
        `${tool.id}: its schema does not compile: ${reason}`,
        'JSON Schema',
      );
    }
  }
}

/** What no single file can know: names, references, limits, hooks and schemas of the whole harness. */
export function checkSemantics(body: HarnessBody, options: SemanticOptions, report: LoadReport): void {
  checkAllNames(body, report);
  if (!body.skills.items.some(({ kind }) => kind === 'reply')) {
    const place = { file: 'harness.yaml', line: 1 };
    report.error(place, 'no Reply Skill, without which no reply is accepted', 'a Skill of kind reply');
  }
  checkTexts(body, options, report);
  checkRules(body, report);
  for (const hook of body.hooks.items) checkHook(hook, report);
  for (const name of REQUIRED_LIMITS) {
    if (report.knows(`limit:${name}`)) continue;
    report.error({ file: 'harness.yaml', line: 1 }, `no limit:${name}`, 'every required limit');
  }
  checkSchemas(body, report);
}
