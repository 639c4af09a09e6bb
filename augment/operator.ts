import type {
  AnyId,
  Dimension,
  Harness,
  Pool,
  Rng,
  RuleId,
  Scenario,
  SkillId,
  Strength,
} from '../env/index.ts';
import type { Distractor } from './distractor.ts';
import type { NameSource } from './name-source.ts';
import type { Rewriter } from './rewriter.ts';

/** A strength at which an operator acts: 1 about a third of its candidates, 2 about two thirds, 3 all. */
export type ActiveStrength = Exclude<Strength, 0>;

/** What masking must leave in place so that the scenario stays solvable and meaningful. */
export interface Protection {
  readonly skills: ReadonlySet<SkillId>;
  readonly rules: ReadonlySet<RuleId>;
}

export interface OperatorContext {
  /** A stream of the operator's own, at `<seed>/<operator name>`. */
  readonly rng: Rng;
  readonly strength: ActiveStrength;
  readonly pool: Pool;
  readonly rewriter: Rewriter;
  /** Of both pools; an operator takes those of `pool`. */
  readonly distractors: readonly Distractor[];
  /** Hands out names of `pool` that nothing else in this state has. */
  readonly names: NameSource;
  readonly scenario: Scenario;
  readonly protect: Protection;
}

export interface OperatorResult {
  /** The very harness that came in when nothing changed; parts that did not change are shared with it. */
  readonly harness: Harness;
  /** Ids that were renamed, rewritten, moved, added or removed; empty when the operator found nothing to do. */
  readonly changed: AnyId[];
}

/** One seeded, task-preserving change of a harness. Never changes an id or an `input_schema`. */
export interface Operator {
  readonly name: string;
  readonly dimension: Dimension;
  apply(harness: Harness, context: OperatorContext): OperatorResult;
}
