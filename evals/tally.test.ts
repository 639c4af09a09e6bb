import { expect, test } from 'vitest';
import { Tally, taskMean } from './tally.ts';
import { smallScored, smallTrajectory } from './testing/small-trajectory.ts';

type Values = Parameters<typeof smallScored>[0];
const tallied = (rows: readonly (Values | null)[]) => {
  const tally = new Tally();
  for (const row of rows) tally.add(smallTrajectory([], { scored: row === null ? null : smallScored(row) }));
  return tally.means();
};

test.each<[Values, number | null]>([
  [[1, 1, 1, 1], 1],
  [[1, 0.5, 0, 0.5], 0.5],
  [[null, 1, 0, null], 0.5],
  [[0, 0, 0, 0], 0],
  [[null, null, null, null], null],
])('the task mean of %j is %j: nulls are left out', (values, mean) => {
  expect(taskMean(smallScored(values))).toBe(mean);
});

test('means over episodes leave nulls out of each score, and count every episode', () => {
  expect(tallied([[1, 1, 1, 1], [0, null, 1, null], [null, null, null, null], null])).toEqual({
    n: 4,
    mean: 0.75,
    by_score: { tool_rationality: 0.5, skill_selection: 1, accuracy: 1, effectiveness: 1 },
  });
});

test('nothing has no mean, which is not 0', () => {
  const none = { tool_rationality: null, skill_selection: null, accuracy: null, effectiveness: null };
  expect(tallied([])).toEqual({ n: 0, mean: null, by_score: none });
  expect(tallied([[0, 0, 0, 0]]).mean).toBe(0);
});
