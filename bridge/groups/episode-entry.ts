import type { Action, ErrorRecord, ResetOptions, Scored, Trajectory } from '../../env/index.ts';
import type { Stepped } from '../wire/episodes.ts';

/** An episode to be opened. */
export interface OpenEpisode {
  readonly handle: string;
  readonly options: ResetOptions;
  /** Its record goes when it is forgotten; a sibling's stays with the host for its group. */
  readonly single: boolean;
  /** Called once, when it has ended: by its last step, or because it was given up. */
  readonly onEnded: (how: Ended) => void;
}

export interface Ended {
  readonly error: ErrorRecord | null;
  readonly scored: Scored | null;
}

/** An episode that was given up; `record` is null for a sibling of a group. */
export interface GivenUp {
  readonly handle: string;
  readonly record: Trajectory | null;
}

export interface StepInput {
  readonly episode: string;
  readonly step: number;
  readonly action: Action;
}

/** Steps that are played together. */
export interface Batch {
  readonly steps: { readonly entry: Entry; readonly input: StepInput }[];
  played: Promise<Stepped[]>;
}

/** Where the answer of a step is to be found while its batch is played; afterwards the answer takes its place. */
export interface Answer {
  readonly batch: Batch;
  readonly at: number;
}

/** An open episode, and an ended one whose last answer may still be asked for again. */
export interface Entry extends OpenEpisode {
  next: number;
  running: boolean;
  ended: boolean;
  readonly answers: Map<number, Answer | Stepped>;
}
