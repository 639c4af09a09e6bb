import { describe, expect, it } from 'vitest';
import { pairedBootstrap, quantile, type Indexed } from './paired-bootstrap.ts';

const list = (...values: (number | null)[]): Indexed[] => values.map((value, index) => ({ index, value }));
const seed = 'test';

describe('pairedBootstrap', () => {
  it.each([
    [
      'equal differences have no spread',
      list(0, 0.5, 1),
      list(0.25, 0.75, 1.25),
      [3, 0.5, 0.75, 0.25, 0.25, 0.25],
    ],
    ['nothing changed', list(0, 1), list(0, 1), [2, 0.5, 0.5, 0, 0, 0]],
    ['one pair', list(0.25), list(0.75), [1, 0.25, 0.75, 0.5, 0.5, 0.5]],
    ['pairs with a null side do not count', list(0, null, 0.5), list(1, 1, null), [1, 0, 1, 1, 1, 1]],
  ])('%s', (_, before, after, [n, first, second, difference, low, high]) => {
    expect(pairedBootstrap(before, after, { seed })).toEqual({
      n,
      before: first,
      after: second,
      difference,
      low,
      high,
    });
  });

  it('matches by index, not by place', () => {
    const after = list(0, 1, 2).toReversed();
    expect(pairedBootstrap(list(0, 1, 2), after, { seed })).toMatchObject({ difference: 0, low: 0, high: 0 });
  });

  it('leaves out indices that only one side has', () => {
    expect(pairedBootstrap(list(0, 0, 0), list(1), { seed })).toMatchObject({ n: 1, difference: 1 });
  });

  it('has no result without pairs', () => {
    expect(pairedBootstrap(list(1), list(null), { seed })).toBeNull();
    expect(pairedBootstrap([], [], { seed })).toBeNull();
  });

  it('refuses an index that occurs twice', () => {
    const twice = [...list(1), ...list(2)];
    expect(() => pairedBootstrap(twice, list(1), { seed })).toThrow(/Index 0 occurs twice/);
  });

  /** Of 4 differences 0, 0, 1, 1 a resample's mean is binomial(4, 1/2) / 4: P(0) = P(1) = 1/16 > 2.5 %. */
  it('reaches the ends where they are likelier than its tails', () => {
    const found = pairedBootstrap(list(0, 0, 0, 0), list(0, 0, 1, 1), { seed });
    expect(found).toMatchObject({ difference: 0.5, low: 0, high: 1 });
  });

  /** 51 of 100 discordant, 33 up and 18 down: mean .15, standard error sqrt(.51 - .15²) / 10 = .0698. */
  it('agrees with the normal interval of many pairs', () => {
    const after = list(
      ...Array.from({ length: 100 }, (_, i) => {
        if (i < 33) return 1;
        return i < 51 ? -1 : 0;
      }),
    );
    const found = pairedBootstrap(list(...after.map(() => 0)), after, { seed });
    expect(found?.difference).toBeCloseTo(0.15, 12);
    expect(found?.low).toBeCloseTo(0.15 - 1.96 * 0.0698, 1);
    expect(found?.high).toBeCloseTo(0.15 + 1.96 * 0.0698, 1);
    expect(Math.abs((found?.low ?? 0) - (0.15 - 1.96 * 0.0698))).toBeLessThan(0.015);
    expect(Math.abs((found?.high ?? 0) - (0.15 + 1.96 * 0.0698))).toBeLessThan(0.015);
  });

  it('repeats itself with an equal seed, and only then', () => {
    const values = list(...Array.from({ length: 30 }, (_, i) => ((i * 7) % 11) / 11));
    const zero = list(...values.map(() => 0));
    const once = pairedBootstrap(zero, values, { seed });
    expect(pairedBootstrap(zero, values, { seed })).toEqual(once);
    expect(pairedBootstrap(zero, values, { seed: 'other' })).not.toEqual(once);
  });

  it('is narrower at a lower level', () => {
    const values = list(...Array.from({ length: 30 }, (_, i) => i / 30));
    const zero = list(...values.map(() => 0));
    const wide = pairedBootstrap(zero, values, { seed });
    const narrow = pairedBootstrap(zero, values, { seed, level: 0.5 });
    expect(narrow?.low).toBeGreaterThan(wide?.low ?? 0);
    expect(narrow?.high).toBeLessThan(wide?.high ?? 0);
  });
});

describe('quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);

  /** Reference: numpy's `linear` method. */
  it.each([
    [0.5, 50.5],
    [0.95, 95.05],
    [0, 1],
    [1, 100],
  ])('%d of 1 to 100 is %d', (p, expected) => {
    expect(quantile(hundred, p)).toBeCloseTo(expected, 10);
  });
});
