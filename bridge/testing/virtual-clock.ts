import type { Clock } from '../clock/clock.ts';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** A clock that stands still until it is told to go on. */
export class VirtualClock implements Clock {
  #now = 0;
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** How many timers wait. */
  get pending(): number {
    return this.#timers.length;
  }

  /** Goes on by `ms`, calling what falls due in its order; promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let next = this.#due(end); next !== undefined; next = this.#due(end)) {
      this.#now = next.at;
      this.#timers = this.#timers.filter((one) => one !== next);
      next.call();
      await settled();
    }
    this.#now = end;
    await settled();
  }

  #due(end: number): Timer | undefined {
    const due = this.#timers.filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

/** Lets everything that is ready run, without waiting for time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
