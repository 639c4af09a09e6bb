import type { HarnessProblem } from './problem.ts';

/** Where something stands; `line` is 1-based. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Collects what is wrong with a set of files, and where each id stands, so that nothing stops at the first. */
export class LoadReport {
  readonly #files: ReadonlyMap<string, string>;
  readonly #places = new Map<string, Place>();
  readonly #problems: HarnessProblem[] = [];

  constructor(files: ReadonlyMap<string, string>) {
    this.#files = files;
  }

  get failed(): boolean {
    return this.#problems.some((problem) => problem.severity === 'error');
  }

  /** Everything found, by file and line. */
  problems(): HarnessProblem[] {
    return [...this.#problems].sort((a, b) =>
      a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
    );
  }

  error(place: Place, message: string, expected: string): void {
    this.#problems.push({ severity: 'error', file: place.file, line: place.line, message, expected });
  }

  warn(place: Place, message: string, expected: string): void {
    this.#problems.push({ severity: 'warning', file: place.file, line: place.line, message, expected });
  }

  /** Takes over what another report found. */
  adopt(problems: readonly HarnessProblem[]): void {
    this.#problems.push(...problems);
  }

  /** Notes where an id is declared; a second declaration is an error. */
  claim(id: string, place: Place): void {
    const first = this.#places.get(id);
    if (first === undefined) this.#places.set(id, place);
    else this.error(place, `${id} is declared twice, first at ${first.file}:${first.line}`, 'one of each id');
  }

  /** True for an id that was declared, even where the rest of its declaration is broken. */
  knows(id: string): boolean {
    return this.#places.has(id);
  }

  /** The declaration of `owner`, or the first line from there on that holds `needle`. */
  placeOf(owner: string, needle = ''): Place {
    const place = this.#places.get(owner) ?? { file: 'harness.yaml', line: 1 };
    if (needle === '') return place;
    const lines = (this.#files.get(place.file) ?? '').split(/\r?\n/);
    const found = lines.findIndex((line, index) => index + 1 >= place.line && line.includes(needle));
    return found < 0 ? place : { file: place.file, line: found + 1 };
  }
}
