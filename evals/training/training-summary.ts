import { z } from 'zod';
import { MtpRecord } from './run-records.ts';

export const TRAINING_SUMMARY_SCHEMA = 2;

/** Means over pairs of episodes, their difference, and its 95 % interval. */
const Difference = z.strictObject({
  n: z.int(),
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
});

/** One row of held-out episodes; rewards in [0, 1]. Null: this was not played. */
export const RowSummary = z.strictObject({
  row: z.string(),
  arm: z.string(),
  /** From the policy that was started with to the trained one. */
  change: Difference.nullable(),
  /** The same for the control. */
  control: Difference.nullable(),
  /** From the control to the trained policies: what learning did that shuffled advantages did not. */
  over_control: Difference.nullable(),
  /** From the policy that was started with to one beside it, such as one that was taught a single harness. */
  beside: Difference.nullable(),
  /** Mean of each score and of sampled tokens, before and after. */
  measures: z.record(z.string(), z.tuple([z.number().nullable(), z.number().nullable()])),
});
export type RowSummary = z.infer<typeof RowSummary>;

const SeedSummary = z.strictObject({
  seed: z.int(),
  folder: z.string(),
  updates: z.int(),
  /** Mean rewards of the first and the last update's episodes. */
  first_reward: z.number().nullable(),
  last_reward: z.number().nullable(),
  errored: z.int(),
  lost: z.int(),
  /** By row. */
  changes: z.record(z.string(), Difference.nullable()),
});
export type SeedSummary = z.infer<typeof SeedSummary>;

/** An adapter, and the sha256 of its weights. */
const Adapter = z.strictObject({ name: z.string(), sha256: z.string() });

const Proof = z.strictObject({ ok: z.boolean(), states: z.int(), leaks: z.int(), seconds: z.number() });
export type Proof = z.infer<typeof Proof>;

/** `summary.json` of a training run: everything that its table says. */
export const TrainingSummary = z.strictObject({
  schema: z.literal(TRAINING_SUMMARY_SCHEMA),
  harness: z.string(),
  versions: z.record(z.string(), z.string()),
  /** The one that is "before"; null where there is none. */
  adapter: Adapter.nullable(),
  /** The one that played the rows beside it. */
  beside: Adapter.nullable(),
  /** Name of the row that the result is read from. */
  headline: z.string(),
  rows: z.array(RowSummary),
  seeds: z.array(SeedSummary),
  mtp: MtpRecord.nullable(),
  /** The certificate that was made first; null where it was left out. */
  proof: Proof.nullable(),
  seconds: z.number(),
  /** What is not there, in sentences. */
  missing: z.array(z.string()),
});
export type TrainingSummary = z.infer<typeof TrainingSummary>;
