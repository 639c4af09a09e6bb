import type { Harness, Rule, SkillId } from '../../../env/index.ts';
import type { ActiveRule, SkillReading, View } from './view.ts';

const withCheck = (rules: readonly Rule[]): ActiveRule[] =>
  rules.flatMap(({ id, check }) => (check === null ? [] : [{ id, check }]));

/** The view of who knows a harness by its ids: every name, limit and rule, and every tool counts as named. */
export function harnessView(harness: Harness): View {
  const tools = harness.tools.items;
  return {
    tools: new Map(
      tools.map(({ id, name, params }) => [id, { name, params: new Map(params.map((p) => [p.id, p.name])) }]),
    ),
    skills: new Map(harness.skills.items.map(({ id, name }) => [id, name])),
    limits: new Map(harness.limits.map(({ id, value }) => [id, value])),
    rules: withCheck(harness.prompt.blocks.flatMap(({ items }) => items)),
    named: new Set(tools.map(({ id }) => id)),
  };
}

/** What loading a Skill of this harness makes active. */
export function harnessSkill(harness: Harness, skill: SkillId): SkillReading {
  const found = harness.skills.items.find(({ id }) => id === skill);
  return { rules: withCheck(found?.rules ?? []), named: [] };
}
