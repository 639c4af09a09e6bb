/** Counts by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  record(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
