import { expect, test } from 'vitest';
import { createRng } from '../env/index.ts';
import { CARRIERS, stripCarrier, wrapInCarrier } from './carrier.ts';

test.each(['train', 'test'] as const)('a %s carrier comes off again', (pool) => {
  for (let seed = 0; seed < 50; seed += 1) {
    const wrapped = wrapInCarrier('Say {{tool:price}}.', pool, createRng(`carrier/${seed}`));
    expect(CARRIERS[pool].some((carrier) => wrapped === `${carrier} Say {{tool:price}}.`)).toBe(true);
    expect(stripCarrier(wrapped)).toBe('Say {{tool:price}}.');
  }
});

test('a text that has a carrier gets another in its place', () => {
  const trained = wrapInCarrier('Say it.', 'train', createRng('a'));
  const held = wrapInCarrier(trained, 'test', createRng('b'));
  expect(CARRIERS.test.some((carrier) => held === `${carrier} Say it.`)).toBe(true);
});

test('a text without a carrier is left alone', () => {
  expect(stripCarrier('Say it.')).toBe('Say it.');
});

test('the pools share no carrier, and none starts another', () => {
  const all = [...CARRIERS.train, ...CARRIERS.test];
  const clashes = all.filter((a) => all.some((b) => a !== b && b.startsWith(a)));
  expect(new Set(all).size).toBe(all.length);
  expect(clashes).toEqual([]);
});
