import { describe, expect, it } from 'vitest';
import { Scored, type Trajectory } from '../env/index.ts';
import type { Judge } from './judge/judge.ts';
import { DEFAULT_RUBRIC } from './rubric/default-rubric.ts';
import type { Rubric, RubricEntry } from './rubric/rubric.ts';
import { grade } from './score.ts';
import { createScorer, type ScorerOptions } from './scorer.ts';
import {
  buildTrajectory,
  fakeChecks,
  fakeClaims,
  load,
  price,
  priceScenario,
  type TrajectoryScript,
} from './testing/index.ts';

const right: TrajectoryScript = {
  turns: [
    { calls: [load('skill:item_qa')], reasoning: 100 },
    { calls: [price(3)], reasoning: 100 },
    { reply: 'Link 3 is $99.', reasoning: 90 },
  ],
};
const errored: TrajectoryScript = {
  turns: [],
  end: { status: 'errored', error: { code: 'x', message: 'y', data: {} } },
};
const episodes: [string, Trajectory][] = [
  ['right', buildTrajectory(right)],
  ['wrong', buildTrajectory({ turns: [{ calls: [load('skill:item_qa')] }, { reply: 'It is $1.' }] })],
  ['imported', buildTrajectory({ ...right, scenario: priceScenario({ gold: null }) })],
  ['errored', buildTrajectory(errored)],
];

const base = { claims: fakeClaims, checks: fakeChecks };
const scorerOf = (options: Partial<ScorerOptions> = {}) =>
  createScorer({ ...base, rubric: DEFAULT_RUBRIC, ...options });

/** The default rubric with some entries changed or added. */
function rubricWith(...entries: RubricEntry[]): Rubric {
  const kept = DEFAULT_RUBRIC.criteria.filter(({ name }) => entries.every((entry) => entry.name !== name));
  return { name: 'changed', criteria: [...kept, ...entries] };
}

const judged: RubricEntry = { name: 'accuracy', weight: 1, required: true, source: 'judge' };
const polite: RubricEntry = { name: 'polite', weight: 1, required: false, source: './polite.ts' };
const judge = (value: number): Judge => ({ fingerprint: 'j1', judge: async () => ({ value, evidence: [] }) });
const broken: Judge = { fingerprint: 'j0', judge: () => Promise.reject(new Error('rate limit')) };

/** Accuracy as this judge sees it, and what that does to the length of the reply. */
async function gatedBy(verdict: Judge) {
  const scorer = scorerOf({ rubric: rubricWith(judged), judges: { accuracy: { judge: verdict } } });
  const { scores } = await scorer.score(buildTrajectory(right));
  return [scores.accuracy.by, scores.accuracy.value, scores.reply_length.value, scores.reply_length.reason];
}

describe('createScorer', () => {
  it('scores by rule at once: (4 + .25 x .75 + .25 x .5) / 4.5', () => {
    const scored = scorerOf().score(buildTrajectory(right));
    if (scored instanceof Promise) throw new Error('expected an answer at once');
    expect(scored.scores.tool_length.value).toBe(0.75);
    expect(scored.scores.reply_length.value).toBe(0.5);
    expect(scored.reward).toBeCloseTo(4.3125 / 4.5, 12);
    expect(Scored.parse(scored)).toEqual(scored);
  });

  it.each([
    ['wrong: (0 + 1 + 0 + 0 + 0 + 0) / 4.5', 1, 1 / 4.5],
    ['imported', 2, null],
    ['errored', 3, null],
  ])('%s', async (_, index, reward) => {
    const [, trajectory] = episodes[index] ?? [];
    if (trajectory === undefined) throw new Error('no such episode');
    const scored = await scorerOf().score(trajectory);
    if (reward === null) expect(scored.reward).toBeNull();
    else expect(scored.reward).toBeCloseTo(reward, 12);
  });

  it.each(episodes)('gives no reward when every judge throws: %s', async (_, trajectory) => {
    const scorer = scorerOf({ rubric: rubricWith(judged), judges: { accuracy: { judge: broken } } });
    const scored = await scorer.score(trajectory);
    expect(scored.reward).toBeNull();
    expect(scored.scores.accuracy.value).toBeNull();
  });

  it('lets a judge open and close the gates of the lengths', async () => {
    expect(await gatedBy(judge(1))).toEqual(['j1', 1, 0.5, null]);
    expect(await gatedBy(judge(0))).toEqual(['j1', 0, 0, null]);
    expect(await gatedBy(broken)).toEqual(['j0', null, null, 'judge_failed']);
    expect(await gatedBy(judge(0.5))).toEqual(['j1', null, null, 'judge_failed']);
  });

  it('puts a user’s criterion under custom, and stays synchronous with it', () => {
    const scorer = scorerOf({
      rubric: rubricWith(polite),
      custom: { polite: () => grade(0, ['rude'], './polite.ts') },
    });
    const scored = scorer.score(buildTrajectory(right));
    if (scored instanceof Promise) throw new Error('expected an answer at once');
    expect(scored.scores.custom).toEqual({
      polite: { value: 0, reason: null, by: './polite.ts', evidence: ['rude'] },
    });
    expect(scored.reward).toBeCloseTo(4.3125 / 5.5, 12);
  });

  it('replaces one of the six by a user’s criterion of that name', async () => {
    const entry: RubricEntry = { ...polite, name: 'accuracy' };
    const scorer = scorerOf({ rubric: rubricWith(entry), custom: { accuracy: () => grade(0, []) } });
    const { scores } = await scorer.score(buildTrajectory(right));
    expect([scores.accuracy.value, scores.custom]).toEqual([0, {}]);
  });

  it('makes all six scores even if the rubric lists one', async () => {
    const rubric: Rubric = {
      name: 'one',
      criteria: [{ name: 'effectiveness', weight: 1, required: true, source: 'rule' }],
    };
    const { scores, reward } = await scorerOf({ rubric }).score(buildTrajectory(right));
    expect([scores.accuracy.value, scores.tool_rationality.value, reward]).toEqual([1, 1, 1]);
  });

  it.each([
    ['a judge', rubricWith(judged)],
    ['a function', rubricWith(polite)],
  ])('refuses a rubric whose grader was not brought: %s', (_, rubric) => {
    expect(() => scorerOf({ rubric })).toThrowError(expect.objectContaining({ code: 'grader_missing' }));
  });

  it('uses the targets of the trajectory’s harness', async () => {
    const rubric: Rubric = { ...DEFAULT_RUBRIC, targets: { mini: { tool: 100, reply: 90 } } };
    const { scores } = await scorerOf({ rubric }).score(buildTrajectory({ ...right, harness: 'mini' }));
    expect([scores.tool_length.value, scores.reply_length.value]).toEqual([0, 1]);
  });

  it('labels scores with the rubric’s name and digest', () => {
    const [a, b] = [scorerOf(), scorerOf({ rubric: { ...DEFAULT_RUBRIC, targets: {} } })];
    expect(a.rubric).toMatch(/^default@[0-9a-f]{16}$/);
    expect(b.rubric).not.toBe(a.rubric);
  });
});
