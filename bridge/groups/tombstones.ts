/** Remembers what became of the last `size` names; the oldest is forgotten first. */
export class Tombstones<T> {
  readonly #size: number;
  readonly #known = new Map<string, T>();

  constructor(size: number) {
    this.#size = size;
  }

  add(name: string, what: T): void {
    this.#known.delete(name);
    this.#known.set(name, what);
    if (this.#known.size <= this.#size) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  get(name: string): T | undefined {
    return this.#known.get(name);
  }
}
