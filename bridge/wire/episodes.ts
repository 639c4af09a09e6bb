import { z } from 'zod';
import {
  ErrorRecord,
  FaultConfig,
  FaultPlan,
  Harness,
  Observation,
  Pool,
  Scenario,
  Scored,
  Strengths,
} from '../../env/index.ts';
import { GroupRef, SampleLocale } from './arms.ts';
import { WireError } from './envelope.ts';
import { WireAction, WireTrajectory } from './tokens.ts';

/** Most entries of one `reset`, `step` or `close`. */
export const MAX_BATCH = 4096;

/** Names a running episode towards this server. Another opening of the same episode has another handle. */
export const Handle = z.string().min(1).max(256);

/** Which task of a split to sample. */
const SampledScenario = z.strictObject({
  split: z.enum(['train', 'dev', 'test']),
  index: z.int().min(0),
  locale: SampleLocale.optional(),
});

/** One episode with the arguments of the environment's `reset`. */
export const EpisodeRequest = z.strictObject({
  kind: z.literal('episode'),
  seed: z.string().min(1),
  scenario: z.union([Scenario, SampledScenario]).optional(),
  harness: Harness.optional(),
  augment: z
    .strictObject({
      strengths: Strengths,
      pools: Pool,
      seed: z.string().optional(),
      operators: z.array(z.string().min(1)).min(1).optional(),
    })
    .nullable()
    .optional(),
  faults: z.union([FaultPlan, FaultConfig]).nullable().optional(),
});
export type EpisodeRequest = z.infer<typeof EpisodeRequest>;

export const ResetEntry = z.discriminatedUnion('kind', [EpisodeRequest, GroupRef]);
export type ResetEntry = z.infer<typeof ResetEntry>;
export const ResetRequest = z.strictObject({ entries: z.array(ResetEntry).min(1).max(MAX_BATCH) });

const entry = z.int().min(0).describe('Index of the entry in the request.');

export const Started = z.strictObject({
  kind: z.literal('started'),
  entry,
  episode: Handle,
  id: z.string().describe('The trajectory’s id.'),
  group: z.string().nullable().describe('Null for a single episode.'),
  observation: Observation,
});
export type Started = z.infer<typeof Started>;

/** An entry that could not be opened; the others are not touched by it. */
export const NotStarted = z.strictObject({ kind: z.literal('refused'), entry, error: WireError });
export type NotStarted = z.infer<typeof NotStarted>;

/** In the order of the request; a group has one line a sibling. */
export const ResetResponse = z.strictObject({
  started: z.array(z.discriminatedUnion('kind', [Started, NotStarted])),
});

export const StepEntry = z.strictObject({ episode: Handle, step: z.int().min(0), action: WireAction });
export type StepEntry = z.infer<typeof StepEntry>;

/** `step` is idempotent on (episode, step index): a repeat gets the first answer again. */
export const StepRequest = z.strictObject({ steps: z.array(StepEntry).min(1).max(MAX_BATCH) });

/** Four things stay apart: `error` is our infrastructure, faults and mistakes are in the observation, judges in `scored`. */
export const Stepped = z.strictObject({
  kind: z.literal('stepped'),
  episode: Handle,
  step: z.int().min(0),
  observation: Observation,
  reward: z.number().nullable(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  scored: Scored.nullable(),
  error: ErrorRecord.nullable(),
});
export type Stepped = z.infer<typeof Stepped>;

/** A step that was not taken; the others of the batch are not touched by it. */
export const NotStepped = z.strictObject({
  kind: z.literal('refused'),
  episode: z.string(),
  step: z.int().min(0),
  error: WireError,
});
export type NotStepped = z.infer<typeof NotStepped>;

/** In the order of the request. */
export const StepResponse = z.strictObject({
  stepped: z.array(z.discriminatedUnion('kind', [Stepped, NotStepped])),
});

/** Lets episodes go. A running sibling of a group ends errored, without a reward. */
export const CloseRequest = z.strictObject({
  episodes: z.array(Handle).min(1).max(MAX_BATCH),
  with_trajectories: z.boolean().describe('Give back the records of single episodes.'),
});

export const CloseResponse = z.strictObject({
  closed: z.array(z.strictObject({ episode: Handle, trajectory: WireTrajectory.nullable() })),
  unknown: z.array(z.string()),
  left: z
    .array(z.string())
    .describe('Not closed: their records did not fit into this answer. Close them again.'),
});
