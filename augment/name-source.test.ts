import { expect, test } from 'vitest';
import { createRng, SurfaceName, withRevision } from '../env/index.ts';
import { NAME_POOLS, wordsOf } from './name-pools.ts';
import { createNameSource } from './name-source.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';

const base = fixtureHarness();

test.each(['train', 'test'] as const)('%s names are valid, of the pool, and all different', (pool) => {
  const words = new Set([...NAME_POOLS[pool].first, ...NAME_POOLS[pool].second]);
  const names = createNameSource(base, pool);
  const rng = createRng('names');
  const given = Array.from({ length: 400 }, () => names.fresh(rng));
  expect(given.every((name) => SurfaceName.safeParse(name).success)).toBe(true);
  expect(given.flatMap(wordsOf).filter((word) => !words.has(word))).toEqual([]);
  expect(new Set(given.map((name) => wordsOf(name).join())).size).toBe(given.length);
});

test('both spellings occur', () => {
  const names = createNameSource(base, 'train');
  const rng = createRng('spelling');
  const given = Array.from({ length: 40 }, () => names.fresh(rng));
  expect(given.some((name) => name.includes('_'))).toBe(true);
  expect(given.some((name) => /[A-Z]/.test(name))).toBe(true);
});

test('words of base names are never used', () => {
  const items = base.skills.items.map((skill, at) => (at === 0 ? { ...skill, name: 'amber_cove' } : skill));
  const names = createNameSource(withRevision({ ...base, skills: { ...base.skills, items } }), 'train');
  const rng = createRng('spoken');
  const given = Array.from({ length: 1500 }, () => names.fresh(rng)).flatMap(wordsOf);
  expect(given.filter((word) => word === 'amber' || word === 'cove')).toEqual([]);
});

test('names do not run out with the pairs', () => {
  const names = createNameSource(base, 'test');
  const rng = createRng('many');
  const given = Array.from({ length: 2600 }, () => names.fresh(rng));
  expect(new Set(given).size).toBe(2600);
  expect(given.every((name) => name.length <= 64)).toBe(true);
});
