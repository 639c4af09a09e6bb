import type { Claims, Evidence, RuleChecks, Score, ScoreName, Segment, Trajectory } from '../env/index.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Segments } from './segments.ts';

/** Reasoning tokens up to which a segment's length costs nothing. */
export type LengthTargets = Readonly<Record<Segment, number>>;

/** All that a criterion may look at: the trajectory's own record, read once, and the pack's ports. */
export interface CriterionInput {
  readonly trajectory: Trajectory;
  readonly ledger: Ledger;
  readonly segments: Segments;
  readonly evidence: Evidence;
  readonly claims: Claims;
  readonly checks: RuleChecks;
  readonly targets: LengthTargets;
  /** Scores that were made before this one: empty for all but the lengths, whose gates read them. */
  readonly scores: Readonly<Partial<Record<ScoreName, Score>>>;
}

/** What must be there before a criterion can grade; see `withNeeds`. */
export interface Needs {
  /** The scenario says what is right. */
  readonly gold: boolean;
  /** The segment that the score is about. */
  readonly segment: Segment | null;
  /** Without an accepted reply the grade is 0. */
  readonly reply: boolean;
}

/** One named score of a trajectory: a pure function of its record, or a judge's opinion of it. */
export interface Criterion {
  readonly name: string;
  readonly needs: Needs;
  evaluate(input: CriterionInput): Score | Promise<Score>;
}

/** A criterion that answers at once and asks nobody. */
export interface RuleCriterion extends Criterion {
  evaluate(input: CriterionInput): Score;
}
