import type { Rng } from '../env/index.ts';
import type { ActiveStrength } from './operator.ts';

const partOf = (total: number, share: number) => Math.min(total, Math.max(1, Math.round(total * share)));

/** How many of `total` candidates a strength touches: a third, two thirds, all; at least one if there is one. */
export function countFor(strength: ActiveStrength, total: number): number {
  return partOf(total, strength / 3);
}

/** Tells whether an item was chosen; a Set is one. */
export interface Chosen<T> {
  has(item: T): boolean;
}

const always = () => true;

/** The eligible items that a strength touches. At strength 3 nothing is drawn. */
export function choose<T>(
  rng: Rng,
  strength: ActiveStrength,
  items: readonly T[],
  eligible: (item: T) => boolean = always,
): Chosen<T> {
  if (strength === 3) return { has: eligible };
  const candidates = items.filter(eligible);
  return new Set(rng.sample(candidates, countFor(strength, candidates.length)));
}

/**
 * The candidates that a mask removes: a sixth, a third, a half; at least one if there is one. Half of what
 * could go always stays, or the choice that a task asks for would be gone with it.
 */
export function chooseMasked<T>(rng: Rng, strength: ActiveStrength, candidates: readonly T[]): Chosen<T> {
  return new Set(rng.sample(candidates, partOf(candidates.length, strength / 6)));
}
