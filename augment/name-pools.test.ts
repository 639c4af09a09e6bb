import { expect, test } from 'vitest';
import { isOfPool, NAME_POOLS, wordsOf } from './name-pools.ts';

const lists = Object.values(NAME_POOLS).flatMap(({ first, second }) => [first, second]);

test('every list has at least 40 words, and no word stands twice', () => {
  expect(lists.map((list) => list.length).every((length) => length >= 40)).toBe(true);
  const all = lists.flat();
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});

test('words are short and plain', () => {
  expect(lists.flat().filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
});

test.each([
  ['amber', ['train']],
  ['robin', ['test']],
  ['zagoo', ['train']],
  ['strength', []],
  ['', []],
])('%j is a word of %j', (word, pools) => {
  expect((['train', 'test'] as const).filter((pool) => isOfPool(word, pool))).toEqual(pools);
});

test.each([
  ['get_product_price', ['get', 'product', 'price']],
  ['amberHarbor', ['amber', 'harbor']],
  ['skill-2-name', ['skill', 'name']],
  ['', []],
])('words of %j', (name, expected) => {
  expect(wordsOf(name)).toEqual(expected);
});
