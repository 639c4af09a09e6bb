/** Connections that said hello; the one longest silent is forgotten when there are too many. */
export class Peers {
  readonly #max: number;
  readonly #known = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  greet(peer: string): void {
    this.#known.delete(peer);
    this.#known.add(peer);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size > this.#max) this.#known.delete(oldest);
  }

  /** True for a connection that said hello; it counts as heard of. */
  knows(peer: string): boolean {
    if (!this.#known.has(peer)) return false;
    this.greet(peer);
    return true;
  }
}
