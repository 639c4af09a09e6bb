import { createRng, type Rng } from '../../env/index.ts';

/** A measured value of the episode number `index`; null where it has none. */
export interface Indexed {
  readonly index: number;
  readonly value: number | null;
}

export interface BootstrapOptions {
  /** Every draw comes from it. */
  readonly seed: string;
  /** Default 10,000. */
  readonly resamples?: number;
  /** Share of the resampled differences inside the interval, in (0, 1). Default 0.95. */
  readonly level?: number;
}

/** Means over the pairs, their difference, and where that may lie. */
export interface PairedDifference {
  /** Pairs: indices that have a value on both sides. */
  readonly n: number;
  readonly before: number;
  readonly after: number;
  /** `after` minus `before`. */
  readonly difference: number;
  /** Ends of the percentile interval; equal to the difference where n is 1. */
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 10_000;
const LEVEL = 0.95;

/**
 * Compares two lists of values pair by pair, matched by index. The interval is the percentile bootstrap
 * (Efron and Tibshirani 1993, chapter 13): pairs are drawn with replacement, so it speaks of episodes like
 * these and not of other training runs.
 * @returns null where no index has a value on both sides.
 * @throws RangeError when an index occurs twice on one side.
 */
export function pairedBootstrap(
  before: readonly Indexed[],
  after: readonly Indexed[],
  { seed, resamples = RESAMPLES, level = LEVEL }: BootstrapOptions,
): PairedDifference | null {
  const first = valuesByIndex(before);
  const pairs = [...valuesByIndex(after)].flatMap(([index, value]) => {
    const earlier = first.get(index);
    return earlier === undefined ? [] : [{ before: earlier, after: value }];
  });
  if (pairs.length === 0) return null;
  const differences = pairs.map((pair) => pair.after - pair.before);
  const means = resampledMeans(differences, resamples, createRng(seed));
  const tail = (1 - level) / 2;
  return {
    n: pairs.length,
    before: mean(pairs.map((pair) => pair.before)),
    after: mean(pairs.map((pair) => pair.after)),
    difference: mean(differences),
    low: quantile(means, tail),
    high: quantile(means, 1 - tail),
  };
}

function valuesByIndex(values: readonly Indexed[]): ReadonlyMap<number, number> {
  const byIndex = new Map<number, number>();
  const seen = new Set<number>();
  for (const { index, value } of values) {
    if (seen.has(index)) throw new RangeError(`Index ${index} occurs twice among the values to compare.`);
    seen.add(index);
    if (value !== null) byIndex.set(index, value);
  }
  return byIndex;
}

/** Means of lists as long as `values`, drawn from them with replacement; ascending. */
function resampledMeans(values: readonly number[], resamples: number, rng: Rng): Float64Array {
  const means = new Float64Array(resamples);
  for (let i = 0; i < resamples; i++) {
    let sum = 0;
    for (let k = 0; k < values.length; k++) sum += values[rng.int(0, values.length - 1)] ?? 0;
    means[i] = sum / values.length;
  }
  return means.sort();
}

/** The value below which a share `p` of an ascending list lies, between its neighbours linearly. */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = p * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
