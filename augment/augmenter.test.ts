import { strengthsOf } from '../env/index.ts';
import { describe, expect, test } from 'vitest';
import type { Harness, Pool, Strength } from '../env/index.ts';
import { createAugmenter } from './augmenter.ts';
import { wordsOf } from './name-pools.ts';
import type { Operator } from './operator.ts';
import { OPERATORS } from './operators/index.ts';
import { stateProblems } from './state/state-problems.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';
import { fixtureDistractors, fixturePhrases } from './testing/fixture-material.ts';
import { fixtureScenario } from './testing/fixture-scenario.ts';

const base = fixtureHarness();
const phrases = fixturePhrases(base);
const distractors = fixtureDistractors();
const augmenter = createAugmenter({ phrases, distractors });
const SEEDS = Array.from({ length: 200 }, (_, seed) => `property/${seed}`);

function augment(seed: string, strength: Strength, pools: Pool = 'train', scenario = fixtureScenario()) {
  return augmenter.augment(base, scenario, { seed, strengths: strengthsOf(strength), pools });
}

function problemsOf(state: Harness, pool: Pool, scenario = fixtureScenario()): string[] {
  return stateProblems({ base, state, scenario, pool, phrases, distractors });
}

describe.each(['train', 'test'] as const)('200 seeds of the %s pool', (pool) => {
  test.each([1, 2, 3] as const)('at strength %i keep every promise', (strength) => {
    const problems = SEEDS.flatMap((seed) => problemsOf(augment(seed, strength, pool).harness, pool));
    expect(problems).toEqual([]);
  });

  test('keep them without gold, where no Skill may go', () => {
    const imported = fixtureScenario(null);
    for (const seed of SEEDS) {
      const { harness, applied } = augment(seed, 3, pool, imported);
      expect(problemsOf(harness, pool, imported)).toEqual([]);
      expect(applied.map((item) => item.operator)).not.toContain('mask_skills');
    }
  });
});

test('equal options give equal states, other seeds give others', () => {
  const states = SEEDS.map((seed) => augment(seed, 2));
  expect(SEEDS.map((seed) => augment(seed, 2))).toEqual(states);
  expect(new Set(states.map((state) => state.harness.revision)).size).toBe(SEEDS.length);
});

test('strength 0 gives the very harness back', () => {
  expect(augment('none', 0)).toEqual({ harness: base, applied: [] });
  expect(augment('none', 0).harness).toBe(base);
});

test('at strength 3 every operator finds something to do', () => {
  for (const seed of SEEDS) {
    expect(augment(seed, 3).applied.map((item) => item.operator)).toEqual(OPERATORS.map((item) => item.name));
  }
});

test('at strength 3 no Skill, tool or parameter keeps its base name', () => {
  for (const seed of SEEDS) {
    const { skills, tools } = augment(seed, 3).harness;
    const named = [...skills.items, ...tools.items, ...tools.items.flatMap((tool) => tool.params)];
    expect(named.filter((item) => wordsOf(item.name).includes('base'))).toEqual([]);
  }
});

test('operators that are named apply alone, at their strengths, as they would among all', () => {
  const operators = ['reorder_tools', 'rename_tools', 'rename_skills'];
  const asked = { seed: 'some', strengths: strengthsOf({ tools: 3 }), pools: 'train', operators } as const;
  const { applied } = augmenter.augment(base, fixtureScenario(), asked);
  expect(applied.map((item) => item.operator)).toEqual(['rename_tools', 'reorder_tools']);
  const all = augmenter.augment(base, fixtureScenario(), { ...asked, operators: undefined });
  expect(all.applied).toEqual(expect.arrayContaining(applied));
});

test('an operator that there is not is refused, and the known ones are named', () => {
  const asked = { seed: 's', strengths: strengthsOf(0), pools: 'train', operators: ['rename_all'] } as const;
  const attempt = () => augmenter.augment(base, fixtureScenario(), asked);
  expect(attempt).toThrow(/no operator rename_all; expected some of mask_skills, rename_skills, /);
  expect(attempt).toThrow(expect.objectContaining({ code: 'unknown_operator' }));
});

test.each([
  ['identifier', ['prompt', 'hooks', 'tools', 'limits']],
  ['content', ['prompt', 'hooks', 'tools', 'limits']],
  ['tools', ['skills', 'prompt', 'hooks', 'limits']],
  ['prompt', ['skills', 'hooks', 'tools']],
  ['hooks', ['skills', 'prompt', 'tools', 'limits']],
] as const)('the dimension %s leaves the other parts the same objects', (dimension, parts) => {
  const strengths = strengthsOf({ [dimension]: 3 });
  const asked = { seed: 'shared', strengths, pools: 'train' } as const;
  const { harness, applied } = augmenter.augment(base, fixtureScenario(), asked);
  for (const part of parts) expect(harness[part]).toBe(base[part]);
  expect(applied.length).toBeGreaterThan(0);
  expect(applied.every((item) => item.dimension === dimension)).toBe(true);
});

test('one operator more shifts no draw of another', () => {
  const fewer = createAugmenter({
    phrases,
    distractors,
    operators: OPERATORS.filter((operator) => operator.name !== 'reorder_tools'),
  });
  const asked = { seed: 'streams', strengths: strengthsOf(3), pools: 'train' } as const;
  const without = fewer.augment(base, fixtureScenario(), asked).harness;
  expect({ ...augment('streams', 3).harness, tools: null, revision: '' }).toEqual({
    ...without,
    tools: null,
    revision: '',
  });
});

test('a state can be augmented again, from the other pool; only its distractors stay', () => {
  const first = augment('first', 3).harness;
  const asked = { seed: 'second', strengths: strengthsOf(3), pools: 'test' } as const;
  const state = augmenter.augment(first, fixtureScenario(), asked).harness;
  const given = {
    base: first,
    state,
    scenario: fixtureScenario(),
    pool: 'test',
    phrases,
    distractors,
  } as const;
  const problems = stateProblems(given);
  expect(problems.filter((problem) => !problem.startsWith('train distractor'))).toEqual([]);
});

function breaking(change: (harness: Harness) => Harness): Operator {
  return {
    name: 'broken',
    dimension: 'prompt',
    apply: (harness) => ({ harness: change(harness), changed: ['block:role'] }),
  };
}

const withSkillItems = (harness: Harness, items: Harness['skills']['items']): Harness => ({
  ...harness,
  skills: { ...harness.skills, items },
});
const withToolItems = (
  harness: Harness,
  change: (tool: Harness['tools']['items'][number]) => object,
): Harness => ({
  ...harness,
  tools: { ...harness.tools, items: harness.tools.items.map((tool) => ({ ...tool, ...change(tool) })) },
});

test.each<[string, RegExp, (harness: Harness) => Harness]>([
  ['masks a needed Skill', /masked: skill:item/, (h) => withSkillItems(h, h.skills.items.slice(1))],
  [
    'adds a Skill twice',
    /twice: skill:item/,
    (h) => withSkillItems(h, [...h.skills.items, ...h.skills.items.slice(0, 1)]),
  ],
  ['gives all tools one name', /name twice/, (h) => withToolItems(h, () => ({ name: 'amber_cove' }))],
  [
    'makes names of its own',
    /no fresh train name/,
    (h) => withToolItems(h, (tool) => ({ name: `${tool.name}_x` })),
  ],
  [
    'copies a schema',
    /schema changed/,
    (h) => withToolItems(h, (tool) => ({ input_schema: { ...tool.input_schema } })),
  ],
  ['changes an id', /lost: tool:price/, (h) => withToolItems(h, (tool) => ({ id: `${tool.id}_x` }))],
  [
    'refers to nothing',
    /refer to: tool:gone/,
    (h) => withToolItems(h, () => ({ description: '{{tool:gone}}' })),
  ],
  [
    'leaves a range',
    /may not be/,
    (h) => ({ ...h, limits: h.limits.map((item) => ({ ...item, value: item.max + 1 })) }),
  ],
  [
    'uses the other pool',
    /test wording/,
    (h) => withToolItems(h, () => ({ description: 'Keep this in mind. Ha' })),
  ],
  ['loses a hook', /lost: hook:gate/, (h) => ({ ...h, hooks: { ...h.hooks, items: [] } })],
])('an operator that %s is found out', (_, problem, change) => {
  const broken = createAugmenter({ phrases, distractors, operators: [breaking(change)] });
  const asked = { seed: 'broken', strengths: strengthsOf(1), pools: 'train' } as const;
  const { harness } = broken.augment(base, fixtureScenario(), asked);
  expect(problemsOf(harness, 'train').join('\n')).toMatch(problem);
});

test.each([
  [
    { phrases: { 'tool:price': { train: ['Same'], test: ['Same'] } }, distractors: [] },
    /tool:price has "Same" in both/,
  ],
  [{ phrases: { 'tool:price': { train: [''], test: [] } }, distractors: [] }, /empty wording/],
  [{ phrases: {}, distractors: [...distractors, ...distractors] }, /is given twice/],
] as const)('unusable material is refused at once', (options, message) => {
  expect(() => createAugmenter(options)).toThrow(message);
});
