import { expect, test } from 'vitest';
import { createRng } from '../env/index.ts';
import { reorder } from './reorder.ts';

const LETTERS = [...'abcdef'];

test.each([1, 2, 3] as const)('strength %i keeps the items and always moves some', (strength) => {
  for (let seed = 0; seed < 200; seed += 1) {
    const { items, moved } = reorder(createRng(`reorder/${seed}`), strength, LETTERS);
    expect([...items].sort()).toEqual(LETTERS);
    expect(moved.length).toBeGreaterThanOrEqual(2);
    expect(new Set(moved)).toEqual(new Set(items.filter((item, at) => item !== LETTERS[at])));
    if (strength === 1) expect(moved.length).toBe(2);
  }
});

test('items that may not move keep their places', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const { items } = reorder(createRng(`fixed/${seed}`), 3, LETTERS, (letter) => letter !== 'c');
    expect(items[2]).toBe('c');
  }
});

test('two items swap; one or none gives the very list back', () => {
  expect(reorder(createRng('s'), 3, ['a', 'b']).items).toEqual(['b', 'a']);
  const single = ['a'];
  expect(reorder(createRng('s'), 3, single).items).toBe(single);
});
