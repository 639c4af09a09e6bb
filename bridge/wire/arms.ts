import { z } from 'zod';
import { OPERATORS } from '../../augment/index.ts';
import { FaultConfig, Pool, Split, Strengths } from '../../env/index.ts';

/** A language that scenarios can be held to. */
export const SampleLocale = z.enum(['en', 'zh']);

/** A named task mix: which states and faults the groups of an arm meet. */
export const Arm = z.strictObject({
  augmented: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of groups that play an augmented state; the rest play the original harness.'),
  strengths: Strengths,
  pools: Pool,
  operators: z
    .array(z.enum(OPERATORS.map(({ name }) => name)))
    .min(1)
    .optional()
    .describe('The only operators that apply, at the strength of their dimension; all of them if absent.'),
  faults: FaultConfig.nullable(),
  locale: SampleLocale.optional().describe('The viewers’ language; both if absent.'),
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
