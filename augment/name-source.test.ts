import { expect, test } from 'vitest';
import { createRng, SurfaceName, withRevision, type Harness } from '../env/index.ts';
import { isOfPool, NAME_POOLS, TEST_WORDS, wordsOf } from './name-pools.ts';
import { createNameSource } from './name-source.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';

const base = fixtureHarness();
const IN_LISTS = new Set([...NAME_POOLS.train.first, ...NAME_POOLS.train.second]);

/** Names that one source gives from one stream, or rather their words. */
function wordsGiven(harness: Harness, seed: string, count: number): string[] {
  const names = createNameSource(harness, 'train');
  const rng = createRng(seed);
  return Array.from({ length: count }, () => names.fresh(rng)).flatMap(wordsOf);
}

/** The fixture with another name for its first Skill. */
function baseWith(name: string): Harness {
  const items = base.skills.items.map((skill, at) => (at === 0 ? { ...skill, name } : skill));
  return withRevision({ ...base, skills: { ...base.skills, items } });
}

test.each(['train', 'test'] as const)('%s names are valid, of the pool, and all different', (pool) => {
  const names = createNameSource(base, pool);
  const rng = createRng('names');
  const given = Array.from({ length: 400 }, () => names.fresh(rng));
  expect(given.every((name) => SurfaceName.safeParse(name).success)).toBe(true);
  expect(given.flatMap(wordsOf).filter((word) => !isOfPool(word, pool))).toEqual([]);
  expect(new Set(given.map((name) => wordsOf(name).join())).size).toBe(given.length);
});

test('both spellings occur', () => {
  const names = createNameSource(base, 'train');
  const rng = createRng('spelling');
  const given = Array.from({ length: 40 }, () => names.fresh(rng));
  expect(given.some((name) => name.includes('_'))).toBe(true);
  expect(given.some((name) => /[A-Z]/.test(name))).toBe(true);
});

test('names to test with are these', () => {
  const names = createNameSource(base, 'test');
  const rng = createRng('pinned');
  expect(Array.from({ length: 4 }, () => names.fresh(rng))).toEqual([
    'glossy_hornet',
    'limber_cobra',
    'mellow_pelican',
    'cloudy_dingo',
  ]);
});

test('20,000 names to train with have no word to test with, and half of their words are made up', () => {
  const words = Array.from({ length: 200 }, (_, at) => wordsGiven(base, `apart/${at}`, 100)).flat();
  expect(words.filter((word) => TEST_WORDS.has(word))).toEqual([]);
  const madeUp = words.filter((word) => !IN_LISTS.has(word));
  expect(madeUp.length / words.length).toBeGreaterThan(0.48);
  expect(madeUp.length / words.length).toBeLessThan(0.52);
  expect(new Set(madeUp).size / madeUp.length).toBeGreaterThan(0.7);
});

test('names to train with are short', () => {
  const names = createNameSource(base, 'train');
  const rng = createRng('short');
  const lengths = Array.from({ length: 2000 }, () => names.fresh(rng).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(19);
  expect(lengths.filter((length) => length > 17).length / lengths.length).toBeLessThan(0.05);
});

test('words of base names are never used, made up or not', () => {
  const spoken = ['amber', 'cove', wordsGiven(base, 'spoken', 20).find((word) => !IN_LISTS.has(word)) ?? ''];
  const given = wordsGiven(baseWith(spoken.join('_')), 'spoken', 1500);
  expect(given.filter((word) => spoken.includes(word))).toEqual([]);
  expect(wordsGiven(base, 'spoken', 1500)).toEqual(expect.arrayContaining(spoken));
});

test('names do not run out with the pairs', () => {
  const names = createNameSource(base, 'test');
  const rng = createRng('many');
  const given = Array.from({ length: 2600 }, () => names.fresh(rng));
  expect(new Set(given).size).toBe(2600);
  expect(given.every((name) => name.length <= 64)).toBe(true);
});
