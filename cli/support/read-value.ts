import { InvalidArgumentError } from 'commander';
import { DIMENSIONS, Strengths, strengthsOf } from '../../env/index.ts';

/** Reads a whole number of at least `min`. */
export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= min) return value;
    throw new InvalidArgumentError(`Expected a whole number of at least ${min}.`);
  };
}

/** Reads a number from 0 to `max`. */
export function numberUpTo(max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= 0 && value <= max) return value;
    throw new InvalidArgumentError(`Expected a number from 0 to ${max}.`);
  };
}

/** Reads `3` (every dimension) or `tools=3,prompt=1` (the others 0). */
export function strengths(text: string): Strengths {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const single = pairs.length === 1 && pairs[0]?.length === 1;
  const given = single
    ? DIMENSIONS.map((dimension): [string, unknown] => [dimension, strength(text.trim())])
    : pairs.map(([name = '', value = '', ...more]): [string, unknown] => [
        name,
        more.length > 0 ? NaN : strength(value),
      ]);
  const parsed = Strengths.safeParse({ ...strengthsOf(0), ...Object.fromEntries(given) });
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(
    `Expected a strength 0-3, or dimension=strength pairs over ${DIMENSIONS.join(', ')}: for example tools=3,prompt=1.`,
  );
}

function strength(text: string): number {
  return text === '' ? NaN : Number(text);
}
