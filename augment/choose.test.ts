import { expect, test } from 'vitest';
import { createRng } from '../env/index.ts';
import { choose, chooseMasked, countFor } from './choose.ts';
import type { Chosen } from './choose.ts';

test.each([
  [1, 0, 0],
  [1, 1, 1],
  [1, 2, 1],
  [1, 9, 3],
  [2, 1, 1],
  [2, 9, 6],
  [3, 9, 9],
] as const)('strength %i of %i candidates touches %i', (strength, total, count) => {
  expect(countFor(strength, total)).toBe(count);
});

const CANDIDATES = Array.from({ length: 12 }, (_, at) => at);

test.each([
  [1, 4, 2],
  [2, 8, 4],
  [3, 12, 6],
] as const)('at strength %i, %i of 12 are changed and %i masked', (strength, changed, masked) => {
  const rng = createRng('choose');
  const countOf = (chosen: Chosen<number>) => CANDIDATES.filter((item) => chosen.has(item)).length;
  expect(countOf(choose(rng, strength, CANDIDATES))).toBe(changed);
  expect(countOf(chooseMasked(rng, strength, CANDIDATES))).toBe(masked);
});

test.each([1, 2, 3] as const)('strength %i chooses only what is eligible', (strength) => {
  const chosen = choose(createRng('even'), strength, CANDIDATES, (item) => item % 2 === 0);
  const items = CANDIDATES.filter((item) => chosen.has(item));
  expect(items).toHaveLength(strength * 2);
  expect(items.filter((item) => item % 2 === 1)).toEqual([]);
});
