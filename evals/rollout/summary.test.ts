import { describe, expect, it } from 'vitest';
import type { End, Score, Scored, Trajectory } from '../../env/index.ts';
import { RolloutTally } from './summary.ts';
import { smallTrajectories } from './testing/small-episodes.ts';

const [one] = await smallTrajectories(1);
if (one === undefined) throw new Error('expected an episode');
const base: Trajectory = one;
const good = (value: number): Score => ({ value, reason: null, by: 'rule', evidence: [] });
const none = (reason: 'errored' | 'judge_failed' | 'no_tokens'): Score => ({
  value: null,
  reason,
  by: 'rule',
  evidence: [],
});

function episode(
  all: Score,
  reward: number | null,
  own: Record<string, Score> = {},
  end: End | null = base.end,
): Trajectory {
  const names = { tool_rationality: all, skill_selection: all, accuracy: all, effectiveness: all };
  const lengths = { tool_length: none('no_tokens'), reply_length: none('no_tokens') };
  const scored: Scored = { rubric: 'r', scores: { ...names, ...lengths, custom: own }, reward };
  return { ...base, end, scored };
}

function sum(...trajectories: Trajectory[]) {
  const tally = new RolloutTally();
  for (const trajectory of trajectories) tally.add(trajectory);
  return tally.summary();
}

const broken: End = { status: 'errored', error: { code: 'endpoint_failed', message: 'x', data: {} } };

describe('RolloutTally', () => {
  it('has all six scores and no mean of nothing', () => {
    expect(sum()).toMatchObject({
      rolled_out: 0,
      reward: null,
      rewarded: 0,
      nulls: {},
      errored: {},
      ends: {},
    });
    expect(Object.values(sum().scores)).toEqual([null, null, null, null, null, null]);
  });

  it('averages what has a value and counts what has none', () => {
    const { reward, rewarded, scores, nulls, ends } = sum(episode(good(1), 1), episode(good(0), 0));
    expect({ reward, rewarded, accuracy: scores['accuracy'] }).toEqual({
      reward: 0.5,
      rewarded: 2,
      accuracy: 0.5,
    });
    expect(nulls).toEqual({ tool_length: { no_tokens: 2 }, reply_length: { no_tokens: 2 } });
    expect(ends).toEqual({ 'terminated:replied': 2 });
  });

  it('never lets a broken episode count as 0', () => {
    const { reward, rewarded, scores, errored, ends } = sum(
      episode(good(1), 1),
      episode(none('errored'), null, {}, broken),
      episode(none('judge_failed'), null),
    );
    expect([reward, rewarded, scores['accuracy']]).toEqual([1, 1, 1]);
    expect(errored).toEqual({ endpoint_failed: 1, judge_failed: 1 });
    expect(ends).toEqual({ 'terminated:replied': 2, errored: 1 });
  });

  it('takes up criteria of the user’s own, and does not call an episode broken that has a reward', () => {
    const { scores, nulls, errored } = sum(
      episode(good(1), 1, { polite: good(0.5) }),
      episode(good(1), 1, { polite: none('judge_failed') }),
    );
    expect([scores['polite'], nulls['polite'], errored]).toEqual([0.5, { judge_failed: 1 }, {}]);
  });
});
