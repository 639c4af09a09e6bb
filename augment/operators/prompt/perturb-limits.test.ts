import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { perturbLimits } from './perturb-limits.ts';

const harness = fixtureHarness();

function valuesOf(id: string): Set<number> {
  const values = new Set<number>();
  for (let seed = 0; seed < 400; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`limits/${seed}`) });
    const limit = perturbLimits.apply(harness, context).harness.limits.find((item) => item.id === id);
    values.add(limit?.value ?? Number.NaN);
  }
  return values;
}

test.each([
  ['limit:rounds', [8, 9, 11, 12, 13, 14]],
  ['limit:marks', [0, 2]],
  ['limit:fixed', [3]],
])('%s takes every other value of its range', (id, values) => {
  expect([...valuesOf(id)].sort((a, b) => a - b)).toEqual(values);
});

test('a limit with decimals keeps as many', () => {
  const values = [...valuesOf('limit:rate')];
  expect(values.filter((value) => value < 0.25 || value > 0.75 || value === 0.5)).toEqual([]);
  expect(values.filter((value) => Math.abs(value * 100 - Math.round(value * 100)) > 1e-9)).toEqual([]);
  expect(values.length).toBeGreaterThan(20);
});

test('a limit whose range has one value is not named as changed', () => {
  const { changed } = perturbLimits.apply(harness, operatorContext(harness));
  expect(changed).toEqual(['limit:chars', 'limit:rounds', 'limit:marks', 'limit:rate']);
});
