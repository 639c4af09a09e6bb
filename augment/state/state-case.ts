import type { Harness, Pool, Scenario } from '../../env/index.ts';
import type { Distractor } from '../distractor.ts';
import type { PhraseTable } from '../phrase-table.ts';

/** An augmented state with everything that it was made from. */
export interface StateCase {
  readonly base: Harness;
  readonly state: Harness;
  readonly scenario: Scenario;
  readonly pool: Pool;
  readonly phrases: PhraseTable;
  readonly distractors: readonly Distractor[];
}

/** One promise of augmentation; says where a state breaks it. */
export type StateCheck = (given: StateCase) => string[];
