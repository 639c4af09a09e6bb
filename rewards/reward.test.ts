import { describe, expect, it } from 'vitest';
import { NullReason, type Score, type ScoreName, type Scores } from '../env/index.ts';
import { rewardOf } from './reward.ts';
import { DEFAULT_RUBRIC } from './rubric/default-rubric.ts';
import type { Rubric } from './rubric/rubric.ts';
import { grade, missing } from './score.ts';

const one = grade(1, []);
const perfect: Scores = {
  tool_rationality: one,
  skill_selection: one,
  tool_length: one,
  accuracy: one,
  effectiveness: one,
  reply_length: one,
  custom: {},
};
const change = (scores: Partial<Record<ScoreName, Score>>): Scores => ({ ...perfect, ...scores });
const zero = grade(0, []);

const table: [string, Scores, number | null][] = [
  ['all 1', perfect, 1],
  ['one task dimension 0: 3.5 / 4.5', change({ accuracy: zero }), 3.5 / 4.5],
  ['a length 0: 4.25 / 4.5', change({ tool_length: zero }), 4.25 / 4.5],
  ['half effective: 4 / 4.5', change({ effectiveness: grade(0.5, []) }), 4 / 4.5],
  [
    'lengths null, the mean is over the rest',
    change({ tool_length: missing('no_tokens'), reply_length: missing('no_tokens'), accuracy: zero }),
    3 / 4,
  ],
  [
    'silent: no tool segment, no reply',
    change({
      tool_rationality: missing('no_segment'),
      skill_selection: missing('no_segment'),
      tool_length: missing('no_segment'),
      accuracy: zero,
      effectiveness: zero,
      reply_length: zero,
    }),
    0,
  ],
  ['a pending length', change({ reply_length: missing('pending') }), null],
  ['a failed judge on a length', change({ reply_length: missing('judge_failed') }), 1],
];

const withCustom = (required: boolean): Rubric => ({
  name: 'x',
  criteria: [
    { name: 'accuracy', weight: 1, required: true, source: 'rule' },
    { name: 'polite', weight: 3, required, source: './polite.ts' },
  ],
});

describe('rewardOf', () => {
  it.each(table)('%s', (_, scores, reward) => {
    const actual = rewardOf(DEFAULT_RUBRIC, scores);
    if (reward === null) expect(actual).toBeNull();
    else expect(actual).toBeCloseTo(reward, 12);
  });

  it.each(NullReason.options)('a required dimension null for %s', (reason) => {
    const reward = rewardOf(DEFAULT_RUBRIC, change({ accuracy: missing(reason) }));
    expect(reward).toBe(reason === 'no_segment' ? 1 : null);
  });

  it.each([
    ['counts with its weight', false, grade(0, []), 0.25],
    ['null and not required', false, missing('judge_failed'), 1],
    ['null and required', true, missing('judge_failed'), null],
    ['pending and not required', false, missing('pending'), null],
  ])('a custom score: %s', (_, required, score, reward) => {
    expect(rewardOf(withCustom(required), { ...perfect, custom: { polite: score } })).toBe(reward);
  });

  it('is null when nothing that weighs was scored', () => {
    const rubric: Rubric = {
      name: 'x',
      criteria: [{ name: 'accuracy', weight: 1, required: false, source: 'rule' }],
    };
    expect(rewardOf(rubric, change({ accuracy: missing('judge_failed') }))).toBeNull();
  });
});
