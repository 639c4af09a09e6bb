import { z } from 'zod';
import { FaultConfig, Pool, Split, Strengths } from '../../env/index.ts';

/** A named task mix: which states and faults the groups of an arm meet. */
export const Arm = z.strictObject({
  augmented: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of groups that play an augmented state; the rest play the original harness.'),
  strengths: Strengths,
  pools: Pool,
  faults: FaultConfig.nullable(),
});
export type Arm = z.infer<typeof Arm>;

/** What the trainer's data cursor names: everything else derives from run seed, arm, split and index. */
export const GroupRef = z.strictObject({
  kind: z.literal('group'),
  arm: z.string(),
  split: Split.exclude(['import']),
  index: z.int().min(0),
  siblings: z.int().min(1).max(256),
});
export type GroupRef = z.infer<typeof GroupRef>;
