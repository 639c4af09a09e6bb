import type { End, ErrorRecord, Event, Observation, Scored } from './records/index.ts';

/** What a caller may look at besides the observation; never fed to a policy. */
export interface Info {
  /** The episode's id. */
  readonly episode: string;
  /** Turns taken so far. */
  readonly turn: number;
  /** Virtual milliseconds since reset. */
  readonly at_ms: number;
  /** What happened in this step (or, at reset, before the first turn). */
  readonly events: readonly Event[];
  /** Null while the episode runs. */
  readonly end: End | null;
  /** Scores with their evidence, once the episode has ended. */
  readonly scored: Scored | null;
  /** Set only when our side broke. */
  readonly error: ErrorRecord | null;
}

/** Gymnasium's `reset` pair. */
export interface ResetResult {
  readonly observation: Observation;
  readonly info: Info;
}

/**
 * Gymnasium's five values. `reward` is 0 on a step that does not end the episode, in [0, 1] on the last,
 * and null when the episode is errored, a required score is missing, or a judge is still out.
 */
export interface StepResult {
  readonly observation: Observation;
  readonly reward: number | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: Info;
}

/** An episode began. The four results there are are built here, so that no illegal one can be (after dm_env). */
export function restart(observation: Observation, info: Info): ResetResult {
  return { observation, info };
}

/** The episode goes on: reward 0. */
export function transition(observation: Observation, info: Info): StepResult {
  return { observation, reward: 0, terminated: false, truncated: false, info };
}

/** The task came to its end: a reply was accepted, or none can be any more. */
export function termination(observation: Observation, reward: number | null, info: Info): StepResult {
  return { observation, reward, terminated: true, truncated: false, info };
}

/** The episode was cut: rounds or latency were spent, or our side broke (then the reward is null). */
export function truncation(observation: Observation, reward: number | null, info: Info): StepResult {
  return { observation, reward, terminated: false, truncated: true, info };
}
