import { describe, expect, it } from 'vitest';
import type { Scored } from '../env/index.ts';
import { grade, missing } from './score.ts';
import { summarise } from './summarise.ts';

const one = grade(1, []);
const perfect: Scored = {
  rubric: 'r',
  reward: 1,
  scores: {
    tool_rationality: one,
    skill_selection: one,
    tool_length: one,
    accuracy: one,
    effectiveness: one,
    reply_length: one,
    custom: { polite: grade(0.5, []) },
  },
};
const half: Scored = {
  ...perfect,
  reward: 0.5,
  scores: { ...perfect.scores, accuracy: grade(0, []), custom: {} },
};
const failed: Scored = {
  ...perfect,
  reward: null,
  scores: { ...perfect.scores, accuracy: missing('judge_failed'), tool_length: missing('no_tokens') },
};

describe('summarise', () => {
  it('averages what is there and counts what is missing by reason', () => {
    const report = summarise([perfect, half, failed, failed]);
    expect(report.n).toBe(4);
    expect(report.reward).toEqual({ n: 2, mean: 0.75 });
    expect(report.scores['accuracy']).toEqual({ n: 2, mean: 0.5, nulls: { judge_failed: 2 } });
    expect(report.scores['tool_length']).toEqual({ n: 2, mean: 1, nulls: { no_tokens: 2 } });
    expect(report.scores['polite']).toEqual({ n: 3, mean: 0.5, nulls: {} });
  });

  it('has no mean of nothing', () => {
    const report = summarise([]);
    expect(report.reward).toEqual({ n: 0, mean: null });
    expect(report.scores['accuracy']).toEqual({ n: 0, mean: null, nulls: {} });
  });
});
