import type { Scored, Trajectory } from '../records/index.ts';

/** Scores one ended trajectory from its own record. Must not throw for what a policy did. */
export interface Scorer {
  readonly rubric: string;
  score(trajectory: Trajectory): Scored | Promise<Scored>;
}
