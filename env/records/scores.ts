import { z } from 'zod';

/** Why a score is missing. None of these is a grade. */
export const NullReason = z.enum([
  'errored',
  'judge_failed',
  'no_gold',
  'no_segment',
  'no_tokens',
  'pending',
]);
export type NullReason = z.infer<typeof NullReason>;

const said = {
  /** `rule`, or the fingerprint of the judge. */
  by: z.string(),
  evidence: z.array(z.string()),
};

/** One named score in [0, 1], or null with its reason. */
export const Score = z.union([
  z.strictObject({ value: z.number().min(0).max(1), reason: z.null(), ...said }),
  z.strictObject({ value: z.null(), reason: NullReason, ...said }),
]);
export type Score = z.infer<typeof Score>;

export const TASK_SCORES = ['tool_rationality', 'skill_selection', 'accuracy', 'effectiveness'] as const;
export const LENGTH_SCORES = ['tool_length', 'reply_length'] as const;
export const SCORE_NAMES = [...TASK_SCORES, ...LENGTH_SCORES] as const;
export const ScoreName = z.enum(SCORE_NAMES);
export type ScoreName = z.infer<typeof ScoreName>;

export const Scores = z.strictObject({
  tool_rationality: Score,
  skill_selection: Score,
  tool_length: Score,
  accuracy: Score,
  effectiveness: Score,
  reply_length: Score,
  /** Criteria of the user's own, by their names. */
  custom: z.record(z.string(), Score),
});
export type Scores = z.infer<typeof Scores>;

/** Scores under one rubric, and the scalar they make: a weighted mean in [0, 1], or null. */
export const Scored = z.strictObject({
  rubric: z.string(),
  scores: Scores,
  reward: z.number().nullable(),
});
export type Scored = z.infer<typeof Scored>;
