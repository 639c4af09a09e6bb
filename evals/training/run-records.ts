import { z } from 'zod';
import { Trajectory } from '../../env/index.ts';

/**
 * What the trainer leaves in a run folder. Members that are not named here are passed over: a newer trainer may
 * say more.
 */
const bySegment = z.object({ tool: z.number().nullish(), reply: z.number().nullish() });

/** Of `<stage>.config.json`: the adapter that a stage starts from; null where it starts without one. */
export const StartRecord = z.object({
  adapter: z.object({ name: z.string(), sha256: z.string() }).nullable(),
});

/** A line of `rl.jsonl`: one update. */
export const UpdateRecord = z.object({
  step: z.int().min(0),
  rate: z.number(),
  /** Mean over the batch's scored episodes. */
  reward: z.number().nullable(),
  scores: z.record(z.string(), z.number().nullable()),
  /** Null scores by their reason. */
  nulls: z.record(z.string(), z.number()),
  errored: z.number(),
  lost: z.number().default(0),
  groups: z.number(),
  /** Groups without a signal. */
  filtered: bySegment,
  /** Mean an episode. */
  reasoning_tokens: bySegment,
  sampled_tokens: z.number().nullable(),
  advantage_std: bySegment,
  clip_share: z.number(),
  ratio: z.number(),
  kl: z.number(),
  gradient_norm: z.number(),
  tokens_per_s: z.number(),
  sample_s: z.number(),
  train_s: z.number(),
});
export type UpdateRecord = z.infer<typeof UpdateRecord>;

/** `control` is a policy whose advantages were shuffled; `eval` one that was played for itself. */
export const PHASES = ['before', 'after', 'control', 'eval'] as const;
const Phase = z.enum(PHASES);
export type Phase = z.infer<typeof Phase>;

/** A line of `eval.jsonl`: one row played by one policy. */
export const EvalRecord = z.object({
  phase: Phase,
  row: z.string(),
  arm: z.string(),
  policy: z.string(),
  mean: z.number().nullable(),
  n: z.int().min(0),
  episodes: z.array(
    z.object({
      index: z.int().min(0),
      reward: z.number().nullable(),
      scores: z.record(z.string(), z.number().nullable()),
      sampled_tokens: z.number().nullable(),
      end: z.string().nullable(),
    }),
  ),
  seconds: z.number(),
});
export type EvalRecord = z.infer<typeof EvalRecord>;

/** A line of `episodes.jsonl`: an episode worth reading. */
export const EpisodeRecord = z.object({
  phase: Phase,
  row: z.string(),
  index: z.int().min(0),
  trajectory: Trajectory,
});
export type EpisodeRecord = z.infer<typeof EpisodeRecord>;

/** How many drafted tokens a policy accepts. */
export const Acceptance = z.object({
  /** Share of all drafted tokens that are accepted. */
  strict: z.number(),
  with_bonus: z.number(),
  /** Tokens a step of the policy, its own token included. */
  accepted_length: z.number(),
  /** Share accepted at depth 1, 2, ... of the drafts before which all were accepted. */
  by_depth: z.array(z.number()),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** `mtp.json`: the fitted head beside the head before it was fitted, and beside counts of pairs. */
export const MtpRecord = Acceptance.extend({
  untrained: Acceptance.nullish(),
  bigram: Acceptance.nullish(),
  free_text: Acceptance.nullish(),
  policy_versions: z.array(z.string()),
  /** Prompts decoded with and without drafts, and how many of them came out equal. */
  prompts: z.int(),
  identical: z.int(),
  /** Prompts that part at two tokens of practically equal logits. */
  near_ties: z.int(),
  differing: z.int(),
  decode: z.array(
    z.object({
      concurrency: z.int(),
      plain_tokens_per_s: z.number(),
      speculative_tokens_per_s: z.number(),
    }),
  ),
});
export type MtpRecord = z.infer<typeof MtpRecord>;
