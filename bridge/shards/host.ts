import type { Action, ErrorRecord, Observation, ResetOptions, Scored, Trajectory } from '../../env/index.ts';

export interface HostReset {
  readonly handle: string;
  readonly options: ResetOptions;
}

export interface HostStep {
  readonly handle: string;
  readonly action: Action;
}

/** Something our side could not do, as plain data: errors do not survive a worker thread. */
export interface HostFailed {
  readonly kind: 'failed';
  readonly error: ErrorRecord;
}

export interface HostStarted {
  readonly kind: 'started';
  readonly id: string;
  readonly observation: Observation;
}

export interface HostStepped {
  readonly kind: 'stepped';
  readonly observation: Observation;
  readonly reward: number | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly scored: Scored | null;
  readonly error: ErrorRecord | null;
}

/**
 * Where episodes live: in this thread, or spread over workers. Answers come in the order of the entries, and
 * nothing is thrown for one of them.
 */
export interface EpisodeHost {
  reset(entries: readonly HostReset[]): Promise<(HostStarted | HostFailed)[]>;
  /** The caller never has two steps of one episode under way. */
  step(entries: readonly HostStep[]): Promise<(HostStepped | HostFailed)[]>;
  /** Ends running episodes as errored; those that have ended stay as they are. */
  abort(handles: readonly string[], error: ErrorRecord): Promise<void>;
  /** Gives episodes up and returns their records; null for one that is not there. */
  take(handles: readonly string[]): Promise<(Trajectory | null)[]>;
  close(): Promise<void>;
}
