import type { GroupState } from './group-state.ts';
import type { DenseKind } from './prompts.ts';
import type { TeachingRow } from './row.ts';

/** Why a drawn task made no row. */
export type DropReason = 'errored' | 'no_reply' | 'not_solved' | 'repeated';

/** Rows that keep a mistake, rows that one was cut out of, and episodes in which none could be made. */
export interface Slips {
  kept: number;
  trimmed: number;
  none: number;
}

/** Rows in which a tool met faults that passed, and in which it met one that lasted. */
export interface Faults {
  recoverable: number;
  lasting: number;
}

/** A group of rows and what its card counts. */
export interface TeachingGroup extends GroupState {
  readonly id: string;
  readonly kind: 'episode' | 'dense';
  readonly rows: readonly TeachingRow[];
  readonly dropped: Readonly<Record<string, number>>;
  readonly slips: Readonly<Slips>;
  readonly faults: Readonly<Faults>;
  /** Short questions by kind. */
  readonly questions: Readonly<Partial<Record<DenseKind, number>>>;
}

/** Adds one to a count. */
export function count<K extends string>(counts: Partial<Record<K, number>>, what: K, by = 1): void {
  counts[what] = (counts[what] ?? 0) + by;
}
