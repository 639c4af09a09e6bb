import { expect, test } from 'vitest';
import { createRng } from '../env/index.ts';
import { looksMadeUp, makeUpWord } from './made-up-word.ts';

const rng = createRng('words');
const words = Array.from({ length: 20_000 }, () => makeUpWord(rng));

test('words look made up, and are short and plain', () => {
  expect(words.filter((word) => !looksMadeUp(word))).toEqual([]);
  expect(words.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
});

test('lengths from 3 to 9 all occur, and most words occur once', () => {
  expect(new Set(words.map(({ length }) => length)).size).toBe(7);
  expect(new Set(words).size).toBeGreaterThan(15_000);
});

test('equal streams make equal words', () => {
  const again = createRng('words');
  expect(Array.from({ length: 50 }, () => makeUpWord(again))).toEqual(words.slice(0, 50));
});

test.each(['robin', 'zagoo', 'blinstoo', 'tyr'])('%s looks made up', (word) => {
  expect(looksMadeUp(word)).toBe(true);
});

test.each(['go', 'strength', 'bananabana', 'eagle', 'Zagoo', 'za_goo', 'price', ''])(
  '%j does not',
  (word) => {
    expect(looksMadeUp(word)).toBe(false);
  },
);
