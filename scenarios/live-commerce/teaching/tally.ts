import { count, type TeachingGroup } from './group.ts';
import type { TeachingState } from './group-state.ts';

type Counts = Record<string, number>;

/** What a set of teaching lines holds. Characters are UTF-16 code units of message contents. */
export interface TeachingCounts {
  readonly groups: { readonly total: number; readonly episode: number; readonly dense: number };
  readonly rows: {
    readonly total: number;
    readonly episode: number;
    readonly retry: number;
    readonly dense: number;
  };
  /** Groups and rows by what of the harness changed. */
  readonly states: Readonly<Record<TeachingState, { groups: number; rows: number }>>;
  /** Groups in which an operator changed something. */
  readonly operators: Readonly<Counts>;
  /** Short questions by kind. */
  readonly questions: Readonly<Counts>;
  /** Rows that keep a mistake, rows that one was cut out of, episodes in which none could be made. */
  readonly slips: { readonly kept: number; readonly trimmed: number; readonly none: number };
  /** Rows in which a tool met faults that passed, and in which it met one that lasted. */
  readonly faults: { readonly recoverable: number; readonly lasting: number };
  /** Tasks that made no row, by reason. */
  readonly dropped: Readonly<Counts>;
  readonly characters: {
    readonly total: number;
    /** All of them, each system message of a group counted once. */
    readonly shared: number;
    /** Those that are learned from. */
    readonly learned: number;
  };
}

/** Counts teaching groups as they come. */
export class TeachingTally {
  readonly #groups = { total: 0, episode: 0, dense: 0 };
  readonly #rows = { total: 0, episode: 0, retry: 0, dense: 0 };
  readonly #states = {
    original: { groups: 0, rows: 0 },
    names: { groups: 0, rows: 0 },
    wording: { groups: 0, rows: 0 },
    mixed: { groups: 0, rows: 0 },
  };
  readonly #operators: Counts = {};
  readonly #questions: Counts = {};
  readonly #slips = { kept: 0, trimmed: 0, none: 0 };
  readonly #faults = { recoverable: 0, lasting: 0 };
  readonly #dropped: Counts = {};
  readonly #characters = { total: 0, shared: 0, learned: 0 };

  add(group: TeachingGroup): void {
    const { kind, rows, state, applied, questions, slips, faults, dropped } = group;
    this.#groups.total += 1;
    this.#groups[kind] += 1;
    this.#states[state].groups += 1;
    this.#states[state].rows += rows.length;
    for (const { operator } of applied) count(this.#operators, operator);
    for (const [question, n] of Object.entries(questions)) count(this.#questions, question, n);
    for (const [reason, n] of Object.entries(dropped)) count(this.#dropped, reason, n);
    for (const what of ['kept', 'trimmed', 'none'] as const) this.#slips[what] += slips[what];
    for (const what of ['recoverable', 'lasting'] as const) this.#faults[what] += faults[what];
    this.#addRows(group);
  }

  #addRows({ rows }: TeachingGroup): void {
    const told = new Set<string | undefined>();
    for (const { kind, messages, loss_on } of rows) {
      this.#rows.total += 1;
      this.#rows[kind] += 1;
      const lengths = messages.map(({ content }) => content.length);
      const all = lengths.reduce((sum, length) => sum + length, 0);
      this.#characters.total += all;
      const [system] = messages;
      this.#characters.shared += told.has(system?.content) ? all - (lengths[0] ?? 0) : all;
      told.add(system?.content);
      for (const index of loss_on) this.#characters.learned += lengths[index] ?? 0;
    }
  }

  /** What was counted so far. */
  counts(): TeachingCounts {
    return structuredClone({
      groups: this.#groups,
      rows: this.#rows,
      states: this.#states,
      operators: sorted(this.#operators),
      questions: sorted(this.#questions),
      slips: this.#slips,
      faults: this.#faults,
      dropped: sorted(this.#dropped),
      characters: this.#characters,
    });
  }
}

function sorted(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
