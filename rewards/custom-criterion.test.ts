import { describe, expect, it } from 'vitest';
import type { Score } from '../env/index.ts';
import { customCriterion, type CustomGrade } from './custom-criterion.ts';
import { NO_NEEDS } from './needs.ts';
import { grade, missing } from './score.ts';
import { buildTrajectory, inputOf } from './testing/index.ts';

const input = inputOf(buildTrajectory({ turns: [{}, { reply: 'ok' }] }));
const evaluate = async (gradeIt: CustomGrade) =>
  customCriterion('polite', gradeIt, './polite.ts', NO_NEEDS).evaluate(input);

const throws: CustomGrade = () => {
  throw new Error('bug');
};
/** What an untyped file may return. */
const untyped = (value: unknown): CustomGrade => Object.assign(() => value as Score);

describe('customCriterion', () => {
  it.each([
    ['a grade', () => grade(0.3, ['x']), { value: 0.3, reason: null, evidence: ['x'] }],
    ['a promised grade', async () => grade(1, []), { value: 1, reason: null }],
    ['a null of its own', () => missing('no_gold'), { value: null, reason: 'no_gold' }],
    [
      'a throw',
      throws,
      { value: null, reason: 'judge_failed', by: './polite.ts', evidence: ['unexpected: Error: bug'] },
    ],
    [
      'a rejection',
      () => Promise.reject(new Error('bug')),
      { value: null, reason: 'judge_failed', by: './polite.ts' },
    ],
    ['a value over 1', () => grade(1.5, []), { value: null, reason: 'judge_failed' }],
    ['NaN', () => grade(Number.NaN, []), { value: null, reason: 'judge_failed' }],
    ['nothing', untyped(undefined), { value: null, reason: 'judge_failed' }],
    ['a bare number', untyped(1), { value: null, reason: 'judge_failed' }],
  ] as [string, CustomGrade, Partial<Score>][])('%s', async (_, gradeIt, expected) => {
    expect(await evaluate(gradeIt)).toMatchObject(expected);
  });

  it('is not asked about an errored episode', async () => {
    const error = { code: 'x', message: 'y', data: {} };
    const errored = inputOf(buildTrajectory({ turns: [], end: { status: 'errored', error } }));
    const score = await customCriterion('polite', throws, './polite.ts', NO_NEEDS).evaluate(errored);
    expect(score.reason).toBe('errored');
  });
});
