import type { Pool, Rng } from '../env/index.ts';

/** Neutral sentences that may stand before any text without changing what it asks for. Disjoint pools. */
export const CARRIERS: Readonly<Record<Pool, readonly string[]>> = {
  train: [
    'Please note this.',
    'As a reminder.',
    'One point to know.',
    'This applies here.',
    'Here is a note.',
    'Read this first.',
  ],
  test: [
    'Keep this in mind.',
    'For your information.',
    'Take the next line into account.',
    'Be aware of it.',
    'The following holds.',
    'Mind what comes next.',
  ],
};

const ALL = [...CARRIERS.train, ...CARRIERS.test].map((carrier) => `${carrier} `);

/** The text without the carrier sentences before it; a text without one comes back as it is. */
export function stripCarrier(text: string): string {
  const carrier = ALL.find((candidate) => text.startsWith(candidate));
  return carrier === undefined ? text : stripCarrier(text.slice(carrier.length));
}

/** The text behind one carrier sentence of the pool, in place of any that it had. */
export function wrapInCarrier(text: string, pool: Pool, rng: Rng): string {
  return `${rng.pick(CARRIERS[pool])} ${stripCarrier(text)}`;
}
