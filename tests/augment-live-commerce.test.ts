import { describe, expect, test } from 'vitest';
import { OPERATORS, phraseProblems, stateProblems } from '../augment/index.ts';
import { danglingReferences, strengthsOf } from '../env/index.ts';
import type { Harness, Pool, Scenario, Strength } from '../env/index.ts';
import { createLiveCommerce, harnessFolder, loadDistractors } from '../scenarios/index.ts';

const SEEDS = Array.from({ length: 200 }, (_, index) => index);
const CASES = (['train', 'test'] as const).flatMap((pool) =>
  ([1, 2, 3] as const).map((strength) => [pool, strength] as const),
);

/** What an operator cannot find in a harness, so that it rightly changes nothing there. */
const NOTHING_TO_DO: Readonly<Record<string, readonly string[]>> = {
  base: [],
  mini: ['mask_items', 'toggle_modification'],
};

function open(name: 'base' | 'mini') {
  const { augmenter, pack, phrases } = createLiveCommerce({ harness: name });
  const distractors = loadDistractors(harnessFolder(name));
  return {
    base: pack.harness,
    phrases,
    distractors,
    sample: (index: number) => pack.sample({ seed: 'augment', split: 'train', index }),
    augment: (scenario: Scenario, strength: Strength, pools: Pool) =>
      augmenter.augment(pack.harness, scenario, {
        seed: `${scenario.id}/augment`,
        strengths: strengthsOf(strength),
        pools,
      }),
  };
}

function namesOf({ skills, tools }: Harness): { id: string; name: string }[] {
  return [...skills.items, ...tools.items, ...tools.items.flatMap((tool) => tool.params)];
}

describe.each(['base', 'mini'] as const)('the %s harness', (name) => {
  const { base, phrases, distractors, sample, augment } = open(name);

  test('has wordings that refer to what their texts refer to', () => {
    expect(phraseProblems(phrases, base)).toEqual([]);
  });

  test.each(CASES)('keeps every promise over 200 tasks: pool %s, strength %i', (pool, strength) => {
    for (const index of SEEDS) {
      const scenario = sample(index);
      const state = augment(scenario, strength, pool).harness;
      expect(stateProblems({ base, state, scenario, pool, phrases, distractors })).toEqual([]);
      expect(danglingReferences(state)).toEqual([]);
    }
  });

  test('keeps no base name at strength 3', () => {
    const before = new Set(namesOf(base).map((item) => item.name));
    for (const index of SEEDS) {
      const state = augment(sample(index), 3, 'train').harness;
      expect(namesOf(state).filter((item) => before.has(item.name))).toEqual([]);
    }
  });

  test('gives every operator something to do at strength 3', () => {
    const seen = new Set(
      SEEDS.flatMap((index) => augment(sample(index), 3, 'test').applied.map((item) => item.operator)),
    );
    const idle = OPERATORS.map((operator) => operator.name).filter((operator) => !seen.has(operator));
    expect(idle.sort()).toEqual(NOTHING_TO_DO[name]);
  });
});
