import seedrandom from 'seedrandom';

/**
 * A seeded stream of draws. Streams are forked by label path, never by drawing, so that one more draw in
 * one place shifts nothing elsewhere. The generator is Alea (Baagoe), through `seedrandom`.
 */
export interface Rng {
  /** The label path this stream was made from. */
  readonly seed: string;
  /** A float in [0, 1). */
  next(): number;
  /** An integer in `min`..`max`, both included. */
  int(min: number, max: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  /** One item. Throws RangeError on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items in random order (all of them if there are fewer). */
  sample<T>(items: readonly T[], count: number): T[];
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream at `<seed>/<label>`. */
  fork(label: string): Rng;
}

/** Makes the stream of `seed`. Equal seeds give equal draws on every machine. */
export function createRng(seed: string): Rng {
  const draw = seedrandom.alea(seed);
  const int = (min: number, max: number) => min + Math.floor(draw() * (max - min + 1));
  const shuffle = <T>(items: readonly T[]): T[] => {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i);
      const a = copy[i] as T;
      copy[i] = copy[j] as T;
      copy[j] = a;
    }
    return copy;
  };
  return {
    seed,
    next: () => draw(),
    int,
    chance: (p) => draw() < p,
    pick: (items) => {
      if (items.length === 0) throw new RangeError(`rng.pick: no items to pick from (stream ${seed})`);
      return items[int(0, items.length - 1)] as (typeof items)[number];
    },
    sample: (items, count) => shuffle(items).slice(0, count),
    shuffle,
    fork: (label) => createRng(`${seed}/${label}`),
  };
}
