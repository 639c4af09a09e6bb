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

/** A class rather than closures, seeded at its first draw: an episode forks some forty streams. */
class AleaRng implements Rng {
  readonly seed: string;
  #draw: (() => number) | undefined;

  constructor(seed: string) {
    this.seed = seed;
  }

  next(): number {
    this.#draw ??= seedrandom.alea(this.seed);
    return this.#draw();
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError(`rng.pick: no items to pick from (stream ${this.seed})`);
    return items[this.int(0, items.length - 1)] as T;
  }

  sample<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, count);
  }

  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      const a = copy[i] as T;
      copy[i] = copy[j] as T;
      copy[j] = a;
    }
    return copy;
  }

  fork(label: string): Rng {
    return new AleaRng(`${this.seed}/${label}`);
  }
}

/** Makes the stream of `seed`. Equal seeds give equal draws on every machine. */
export function createRng(seed: string): Rng {
  return new AleaRng(seed);
}
