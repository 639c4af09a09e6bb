import type { Harness, Rule } from '../../env/index.ts';
import { protectionFor } from '../protection.ts';
import type { StateCheck } from './state-case.ts';

type Item = { readonly id: string };

/** What has to be there before and after. */
const FIXED: readonly ((harness: Harness) => readonly Item[])[] = [
  (harness) => harness.tools.items,
  (harness) => harness.tools.items.flatMap((tool) => tool.params),
  (harness) => harness.prompt.blocks,
  (harness) => harness.hooks.items,
  (harness) => harness.limits,
];

function rulesOf(harness: Harness): Rule[] {
  const skills = harness.skills.items.flatMap((skill) => skill.rules);
  return [...skills, ...harness.prompt.blocks.flatMap((block) => block.items)];
}

function missing(items: readonly Item[], wanted: readonly Item[], what: string): string[] {
  const ids = new Set(items.map((item) => item.id));
  return wanted.filter(({ id }) => !ids.has(id)).map(({ id }) => `${what}: ${id}`);
}

/** Tools, parameters, blocks, hooks and limits keep their ids; only distractors bring new Skills and rules. */
export const idsStay: StateCheck = ({ base, state, distractors }) => {
  const noise = distractors.map(({ skill }) => skill);
  const all = [...state.skills.items, ...rulesOf(state), ...FIXED.flatMap((part) => part(state))];
  const ids = all.map(({ id }): string => id);
  return [
    ...FIXED.flatMap((part) => missing(part(state), part(base), 'lost')),
    ...FIXED.flatMap((part) => missing(part(base), part(state), 'made up')),
    ...missing([...base.skills.items, ...noise], state.skills.items, 'made up'),
    ...missing([...rulesOf(base), ...noise.flatMap((skill) => skill.rules)], rulesOf(state), 'made up'),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `twice: ${id}`),
  ];
};

/** What the scenario needs is not masked, and a Reply Skill is left. */
export const needsStay: StateCheck = ({ base, state, scenario }) => {
  const protect = protectionFor(base, scenario);
  const kept = new Set(state.skills.items.map((skill) => skill.id));
  const masked = base.skills.items.filter((skill) => !kept.has(skill.id)).flatMap((skill) => skill.rules);
  const owed = rulesOf(base).filter((rule) => protect.rules.has(rule.id) && !masked.includes(rule));
  const skills = base.skills.items.filter((skill) => protect.skills.has(skill.id));
  const replies = state.skills.items.filter((skill) => skill.kind === 'reply');
  return [
    ...missing(state.skills.items, skills, 'needed and masked'),
    ...missing(rulesOf(state), owed, 'needed and masked'),
    ...(replies.length === 0 ? ['no Reply Skill is left'] : []),
  ];
};

/** Checks and kinds are what a surface change never touches; schemas are the very objects of the base. */
export const meaningStays: StateCheck = ({ base, state }) => {
  const rules = new Map(rulesOf(base).map((rule) => [rule.id, rule]));
  const tools = new Map(base.tools.items.map((tool) => [tool.id, tool]));
  const recheck = rulesOf(state).filter((rule) => {
    const before = rules.get(rule.id);
    return before !== undefined && (before.check !== rule.check || before.essential !== rule.essential);
  });
  const retyped = state.tools.items.filter((tool) => tool.input_schema !== tools.get(tool.id)?.input_schema);
  return [
    ...recheck.map((rule) => `check changed: ${rule.id}`),
    ...retyped.map((tool) => `schema changed: ${tool.id}`),
  ];
};
