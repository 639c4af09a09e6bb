import type { Harness } from '../env/index.ts';

/** One text, name, number or place that differs between two states of a harness. */
export interface HarnessChange {
  readonly part: 'skills' | 'prompt' | 'hooks' | 'tools' | 'limits';
  readonly id: string;
  /** `name`, `description`, `text`, `order`, `added`, `masked` ... */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Readonly<Record<string, string>>;
type Part = HarnessChange['part'];

const rules = (items: Harness['skills']['items'][number]['rules']): [string, Fields][] =>
  items.map(({ id, text }) => [id, { text }]);

/** Flat view of a part: id -> fields that may differ. */
function flatten(harness: Harness): Record<Part, Map<string, Fields>> {
  const skills: [string, Fields][] = harness.skills.items.flatMap((skill): [string, Fields][] => {
    const { id, name, description, preamble } = skill;
    return [[id, { name, description, preamble }], ...rules(skill.rules)];
  });
  const prompt = harness.prompt.blocks.flatMap(({ id, name, items }): [string, Fields][] => {
    return [[id, { name }], ...rules(items)];
  });
  const hooks = harness.hooks.items.map(
    ({ id, name, decision, message, structure, max_retries }): [string, Fields] => {
      return [id, { name, decision, message, structure, max_retries: String(max_retries) }];
    },
  );
  const tools = harness.tools.items.flatMap((tool): [string, Fields][] => {
    const params = tool.params.map(({ id, name, description }): [string, Fields] => [
      id,
      { name, description },
    ]);
    return [[tool.id, { name: tool.name, description: tool.description }], ...params];
  });
  const limits = harness.limits.map(({ id, value, unit }): [string, Fields] => [
    id,
    { value: `${value} ${unit}` },
  ]);
  return {
    skills: new Map(skills),
    prompt: new Map(prompt),
    hooks: new Map(hooks),
    tools: new Map(tools),
    limits: new Map(limits),
  };
}

const PARTS: readonly Part[] = ['skills', 'prompt', 'hooks', 'tools', 'limits'];

/** Everything that differs between a harness and what was made from it, in reading order. */
export function diffHarness(before: Harness, after: Harness): HarnessChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  return PARTS.flatMap((part) => diffPart(part, old[part], now[part]));
}

function diffPart(part: Part, old: Map<string, Fields>, now: Map<string, Fields>): HarnessChange[] {
  const masked = [...old.keys()]
    .filter((id) => !now.has(id))
    .map((id): HarnessChange => ({ part, id, field: 'masked', before: headOf(old.get(id)), after: null }));
  const added = [...now.keys()]
    .filter((id) => !old.has(id))
    .map((id): HarnessChange => ({ part, id, field: 'added', before: null, after: headOf(now.get(id)) }));
  const changed = [...now].flatMap(([id, fields]) => diffFields(part, id, old.get(id), fields));
  return [...masked, ...added, ...changed, ...diffOrder(part, old, now)];
}

function headOf(fields: Fields | undefined): string {
  return Object.values(fields ?? {})
    .filter((text) => text !== '')
    .join(' / ');
}

function diffFields(part: Part, id: string, old: Fields | undefined, now: Fields): HarnessChange[] {
  if (old === undefined) return [];
  return Object.entries(now)
    .filter(([field, value]) => old[field] !== value)
    .map(([field, value]) => ({ part, id, field, before: old[field] ?? null, after: value }));
}

/** Order is compared over what both have. */
function diffOrder(part: Part, old: Map<string, Fields>, now: Map<string, Fields>): HarnessChange[] {
  const before = [...old.keys()].filter((id) => now.has(id)).join(', ');
  const after = [...now.keys()].filter((id) => old.has(id)).join(', ');
  return before === after ? [] : [{ part, id: part, field: 'order', before, after }];
}
