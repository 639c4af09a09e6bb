import type { AppliedOperator, Harness, Pool, Scenario, Strengths } from '../records/index.ts';

export interface AugmentOptions {
  readonly seed: string;
  readonly strengths: Strengths;
  readonly pools: Pool;
  /** Names of the only operators that apply; all of them where absent. */
  readonly operators?: readonly string[] | undefined;
}

/**
 * Changes a harness without touching what the scenario needs to stay solvable. Pure and seeded.
 * Throws UsageError `unknown_operator` for an operator that it does not have.
 */
export interface Augmenter {
  augment(
    harness: Harness,
    scenario: Scenario,
    options: AugmentOptions,
  ): { harness: Harness; applied: AppliedOperator[] };
}
