import { expect, test } from 'vitest';
import { checkEnvironment, type FaultConfig, type ResetOptions } from '../env/index.ts';
import { stageOf, type StageName } from './support/stage.ts';
import { allAt } from './support/strengths.ts';

const faults: FaultConfig = {
  rate: 0.5,
  lasting: 0.3,
  kinds: ['timeout', 'truncated_json', 'wrong_type', 'missing_field', 'rate_limit', 'empty', 'stale'],
};
const augment = { strengths: allAt(3), pools: 'test' } as const;
const dev = { split: 'dev', index: 7 } as const;

const OPTIONS: Readonly<Record<string, Omit<ResetOptions, 'seed'>>> = {
  plain: {},
  'augmented 3': { augment },
  faults: { faults },
  'all together, one dev task': { augment, faults, scenario: dev },
};
const HARNESSES: readonly StageName[] = ['base', 'mini'];
const cases = HARNESSES.flatMap((harness) =>
  (['expert', 'reader'] as const).flatMap((policy) =>
    Object.keys(OPTIONS).map((name) => [harness, policy, name] as const),
  ),
);

test.each(cases)('%s with the %s, %s, conforms', async (harness, policy, name) => {
  const { create, policies } = stageOf(harness);
  const seeds = ['conform/0', 'conform/1', 'conform/2'];
  const options = OPTIONS[name] ?? {};
  expect(await checkEnvironment({ create, player: policies[policy], seeds, options })).toEqual([]);
});

test('the kit compares with the very episodes: another seed gives other bytes', async () => {
  const { create } = stageOf('mini');
  const [a, b] = [create(), create()];
  await a.reset({ seed: 'conform/0' });
  await b.reset({ seed: 'conform/1' });
  expect(a.trajectory().scenario).not.toEqual(b.trajectory().scenario);
});
