import { expect, test } from 'vitest';
import type { Harness, Limit, Rule, Scenario } from '../env/index.ts';
import { STATE_CHECKS } from './state-checks.ts';
import { smallHarness } from './testing/small-harness.ts';
import { smallTrajectory } from './testing/small-trajectory.ts';

const base = smallHarness();
const { scenario } = smallTrajectory([]);

function found(state: Harness, task: Scenario = scenario): Record<string, string[]> {
  const all = STATE_CHECKS.map(({ name, find }) => [name, find(base, state, task)] as const);
  return Object.fromEntries(all.filter(([, problems]) => problems.length > 0));
}

const items = (change: (rules: readonly Rule[]) => Rule[]): Harness => {
  const blocks = base.prompt.blocks.map((block) => ({ ...block, items: change(block.items) }));
  return { ...base, prompt: { ...base.prompt, blocks } };
};
const limits = (change: Partial<Limit>): Harness => ({
  ...base,
  limits: base.limits.map((limit) => ({ ...limit, ...change })),
});
const withoutCalm: Harness = { ...base, skills: { ...base.skills, items: base.skills.items.slice(0, 1) } };
const twins: Harness = {
  ...base,
  tools: { ...base.tools, items: base.tools.items.map((tool) => ({ ...tool, name: 'same_name' })) },
};

test('the base state has no problems, and neither has a harmless one', () => {
  expect(found(base)).toEqual({});
  expect(found(items((rules) => rules.slice(0, 1)))).toEqual({});
  expect(found(withoutCalm)).toEqual({});
  expect(found(limits({ value: 10 }))).toEqual({});
});

test.each<[string, Harness, Record<string, string[]>]>([
  [
    'an essential rule gone',
    items((rules) => rules.slice(1)),
    { essentials_kept: ['rule:role.1 is masked or has another check'] },
  ],
  [
    'an essential rule with another check',
    items((rules) => rules.map((rule) => ({ ...rule, check: { name: 'no_emoji', args: [] } }))),
    { essentials_kept: ['rule:role.1 is masked or has another check'] },
  ],
  [
    'a limit above its range',
    limits({ value: 11 }),
    { limits_in_range: ['limit:rounds is 11 in 6..10, expected a value in 6..10'] },
  ],
  [
    'a limit whose range was moved',
    limits({ value: 20, max: 30 }),
    { limits_in_range: ['limit:rounds is 20 in 6..30, expected a value in 6..10'] },
  ],
  ['a limit gone', { ...base, limits: [] }, { limits_in_range: ['limit:rounds is gone'] }],
  ['a hook gone', { ...base, hooks: { ...base.hooks, items: [] } }, { ids_kept: ['hook:gate is gone'] }],
  [
    'another schema',
    {
      ...base,
      tools: {
        ...base.tools,
        items: base.tools.items.map((tool, i) =>
          i === 0 ? { ...tool, input_schema: { type: 'object' } } : tool,
        ),
      },
    },
    { ids_kept: ['tool:price is gone or has another schema'] },
  ],
  ['one name for two tools', twins, { surfaces_apart: ['twice: same_name'] }],
])('%s is found', (_what, state, expected) => {
  expect(found(state)).toEqual(expected);
});

test('what gold names is needed as well', () => {
  const gold = scenario.gold;
  if (gold === null) throw new Error('the small scenario has gold');
  const task: Scenario = {
    ...scenario,
    gold: { ...gold, strategy_skills: ['skill:calm'], needed_rules: ['rule:role.2', 'rule:calm.1'] },
  };
  expect(found(base, task)).toEqual({});
  expect(found(withoutCalm, task)).toEqual({
    essentials_kept: ['rule:calm.1 is masked or has another check'],
    ids_kept: ['skill:calm is needed and masked'],
  });
  expect(
    found(
      items((rules) => rules.slice(0, 1)),
      task,
    ),
  ).toEqual({
    essentials_kept: ['rule:role.2 is masked or has another check'],
  });
});
