import { expect, test } from 'vitest';
import { createEnvironment, JudgeError, playEpisode, SCORE_NAMES, type Trajectory } from '../env/index.ts';
import { RolloutTally } from '../evals/index.ts';
import { createScorer, DEFAULT_RUBRIC, type Judge, type Rubric } from '../rewards/index.ts';
import { stageOf } from './support/stage.ts';
import { allAt } from './support/strengths.ts';

const judgedRubric: Rubric = {
  ...DEFAULT_RUBRIC,
  name: 'judged',
  criteria: DEFAULT_RUBRIC.criteria.map((entry) =>
    entry.name === 'effectiveness' ? { ...entry, source: 'judge' } : entry,
  ),
};
const failing: Judge['judge'][] = [
  () => {
    throw new TypeError('broken');
  },
  () => Promise.reject(new JudgeError('no_verdict', 'nothing to read')),
];

/** Fails in every call, in one way or another. */
function brokenJudge(): Judge {
  let asked = 0;
  return {
    fingerprint: 'broken',
    judge: (request) => failing[asked++ % failing.length]?.(request) ?? Promise.reject(new Error()),
  };
}

async function hundred(judge: Judge): Promise<Trajectory[]> {
  const stage = stageOf('mini');
  const { claims, checks } = stage.pack;
  const scorer = createScorer({ rubric: judgedRubric, claims, checks, judges: { effectiveness: { judge } } });
  const environment = createEnvironment({ ...stage, scorer });
  const played: Trajectory[] = [];
  for (let index = 0; index < 50; index++) {
    for (const augment of [null, { strengths: allAt(3), pools: 'train' } as const]) {
      const reset = { seed: `judge/${index}`, scenario: { split: 'train', index }, augment } as const;
      played.push(await playEpisode(environment, stage.policies.expert, reset));
    }
  }
  return played;
}

function tallied(played: readonly Trajectory[]) {
  const tally = new RolloutTally();
  for (const trajectory of played) tally.add(trajectory);
  return tally.summary();
}

test('a judge that fails leaves a hundred perfect episodes without a reward, and all are counted', async () => {
  const played = await hundred(brokenJudge());
  expect(played).toHaveLength(100);
  expect(new Set(played.map(({ scored }) => scored?.reward))).toEqual(new Set([null]));
  expect(played.every(({ end }) => end?.status === 'terminated')).toBe(true);
  const values = played.flatMap(({ scored }) => SCORE_NAMES.map((name) => scored?.scores[name].value));
  expect(values.filter((value) => value === 0)).toEqual([]);
  expect(tallied(played)).toMatchObject({
    rolled_out: 100,
    rewarded: 0,
    reward: null,
    errored: { judge_failed: 100 },
    nulls: { effectiveness: { judge_failed: 100 } },
    scores: { effectiveness: null, accuracy: 1, tool_rationality: 1, skill_selection: 1 },
  });
});

test('the same episodes under a judge that answers have a reward', async () => {
  const played = await hundred({ fingerprint: 'kind', judge: async () => ({ value: 1, evidence: [] }) });
  expect(tallied(played)).toMatchObject({ rolled_out: 100, rewarded: 100, reward: 1, errored: {} });
});
