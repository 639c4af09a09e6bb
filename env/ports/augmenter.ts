import type { AppliedOperator, Harness, Pool, Scenario, Strengths } from '../records/index.ts';

export interface AugmentOptions {
  readonly seed: string;
  readonly strengths: Strengths;
  readonly pools: Pool;
}

/** Changes a harness without touching what the scenario needs to stay solvable. Pure and seeded. */
export interface Augmenter {
  augment(
    harness: Harness,
    scenario: Scenario,
    options: AugmentOptions,
  ): { harness: Harness; applied: AppliedOperator[] };
}
