import { describe, expect, it } from 'vitest';
import { JudgeError } from '../../env/index.ts';
import { buildTrajectory, inputOf, load } from '../testing/index.ts';
import type { Judge } from './judge.ts';
import { judgeCriterion } from './judge-criterion.ts';

const menu = [0, 0.5, 1];
const trajectory = buildTrajectory({ turns: [{ calls: [load('skill:item_qa')] }, { reply: 'ok' }] });
const judgeOf = (judge: Judge['judge']): Judge => ({ fingerprint: 'judge-1', judge });
const says = (value: number): Judge => judgeOf(async () => ({ value, evidence: ['because'] }));

async function score(judge: Judge) {
  return judgeCriterion({ name: 'warmth', judge, menu }).evaluate(inputOf(trajectory));
}

describe('judgeCriterion', () => {
  it('takes a verdict of the menu, with fingerprint and evidence', async () => {
    expect(await score(says(0.5))).toEqual({
      value: 0.5,
      reason: null,
      by: 'judge-1',
      evidence: ['because'],
    });
  });

  it.each([0.7, 5, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'gives null for %d, outside the menu',
    async (value) => {
      const { evidence, ...rest } = await score(says(value));
      expect(rest).toEqual({ value: null, reason: 'judge_failed', by: 'judge-1' });
      expect(evidence[0]).toContain('outside_menu');
    },
  );

  it.each([
    [
      'rejects',
      judgeOf(() => Promise.reject(new JudgeError('no_verdict', 'nothing to read'))),
      'no_verdict: nothing to read',
    ],
    [
      'throws at once',
      judgeOf(() => {
        throw new TypeError('broken');
      }),
      'unexpected: TypeError: broken',
    ],
  ])('gives null when the judge %s, with the error', async (_, judge, line) => {
    expect(await score(judge)).toEqual({
      value: null,
      reason: 'judge_failed',
      by: 'judge-1',
      evidence: [line],
    });
  });

  it('shows the judge the record, the evidence and its menu', async () => {
    const seen: unknown[] = [];
    await score(
      judgeOf(async (request) => {
        seen.push(request);
        return { value: 1, evidence: [] };
      }),
    );
    expect(seen).toEqual([{ criterion: 'warmth', trajectory, evidence: { context: {}, results: [] }, menu }]);
  });

  it('does not ask about an episode that is not there to be judged', async () => {
    const judge = judgeOf(() => {
      throw new Error('must not be asked');
    });
    const needs = { gold: false, segment: 'reply', reply: true } as const;
    const criterion = judgeCriterion({ name: 'accuracy', judge, menu, needs });
    const silent = buildTrajectory({ turns: [{}] });
    expect(await criterion.evaluate(inputOf(silent))).toMatchObject({ value: 0, evidence: ['no_reply'] });
  });

  it.each([[[]], [[0, 2]], [[Number.NaN]]])('refuses the menu %j', (bad: number[]) => {
    const make = () => judgeCriterion({ name: 'warmth', judge: says(1), menu: bad });
    expect(make).toThrowError(expect.objectContaining({ code: 'bad_menu' }));
  });
});
