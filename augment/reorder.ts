import type { Rng } from '../env/index.ts';
import { countFor } from './choose.ts';
import type { ActiveStrength } from './operator.ts';

export interface Reordered<T> {
  /** The very list that came in when fewer than two items can move. */
  readonly items: T[];
  /** Items that stand at another place than before. */
  readonly moved: T[];
}

/** A shuffled copy that differs from the list wherever it has two items. */
function derange(rng: Rng, places: readonly number[]): number[] {
  const shuffled = rng.shuffle(places);
  const same = shuffled.every((place, at) => place === places[at]);
  return same ? [...places.slice(1), ...places.slice(0, 1)] : shuffled;
}

/** The items with those at `places` replaced by those at `sources`. */
function permute<T>(
  items: readonly T[],
  places: readonly number[],
  sources: readonly number[],
): Reordered<T> {
  const permuted = [...items];
  const moved: T[] = [];
  places.forEach((place, at) => {
    const item = items[sources[at] ?? place];
    if (item === undefined || item === items[place]) return;
    permuted[place] = item;
    moved.push(item);
  });
  return { items: permuted, moved };
}

const always = () => true;

function placesOf<T>(items: readonly T[], movable: (item: T) => boolean): number[] {
  const places: number[] = [];
  items.forEach((item, place) => {
    if (movable(item)) places.push(place);
  });
  return places;
}

/** Shuffles the movable items of a list among their own places; the rest stay where they are. */
export function reorder<T>(
  rng: Rng,
  strength: ActiveStrength,
  items: T[],
  movable: (item: T) => boolean = always,
): Reordered<T> {
  const places = placesOf(items, movable);
  if (places.length < 2) return { items, moved: [] };
  const count = Math.max(2, countFor(strength, places.length));
  const chosen = count === places.length ? places : rng.sample(places, count);
  return permute(items, chosen, derange(rng, chosen));
}
