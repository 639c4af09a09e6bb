import { DIMENSIONS, strengthsOf, type Dimension, type Strengths } from '../env/index.ts';

/** A row of the certificate: one dimension, or all of them, at one strength. Strength 0 is the base harness. */
export interface Row {
  readonly dimension: Dimension | 'all';
  readonly strength: 0 | 1 | 2 | 3;
}

const AUGMENTED = [1, 2, 3] as const;

/** The base, then each of the five dimensions and 'all' at strengths 1-3: 19 rows. */
export const ROWS: readonly Row[] = [
  { dimension: 'all', strength: 0 },
  ...[...DIMENSIONS, 'all' as const].flatMap((dimension) =>
    AUGMENTED.map((strength) => ({ dimension, strength })),
  ),
];

/** The strengths to augment with in a row. */
export function strengthsOfRow({ dimension, strength }: Row): Strengths {
  return strengthsOf(dimension === 'all' ? strength : { [dimension]: strength });
}

/** How a row is called in tables: `base`, `tools 2`, `all 3`. */
export function rowName({ dimension, strength }: Row): string {
  return strength === 0 ? 'base' : `${dimension} ${strength}`;
}
