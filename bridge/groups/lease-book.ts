import type { Clock } from '../clock/clock.ts';

/** Leases of one length, each renewed when it is touched; one timer for all, because they end in their order. */
export class LeaseBook {
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #onEnd: (name: string) => void;
  /** Name and end, soonest first. */
  readonly #ends = new Map<string, number>();
  #cancel: (() => void) | null = null;

  /** @param onEnd may touch the name again, which renews it. */
  constructor(clock: Clock, leaseMs: number, onEnd: (name: string) => void) {
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#onEnd = onEnd;
  }

  touch(name: string): void {
    this.#ends.delete(name);
    this.#ends.set(name, this.#clock.now() + this.#leaseMs);
    this.#arm();
  }

  release(name: string): void {
    this.#ends.delete(name);
  }

  close(): void {
    this.#ends.clear();
    this.#cancel?.();
  }

  #arm(): void {
    if (this.#cancel !== null) return;
    const [soonest] = this.#ends.values();
    if (soonest === undefined) return;
    this.#cancel = this.#clock.after(soonest - this.#clock.now(), () => {
      this.#cancel = null;
      this.#sweep();
      this.#arm();
    });
  }

  #sweep(): void {
    const now = this.#clock.now();
    for (const [name, end] of this.#ends) {
      if (end > now) return;
      this.#ends.delete(name);
      this.#onEnd(name);
    }
  }
}
