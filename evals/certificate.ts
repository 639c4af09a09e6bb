import { z } from 'zod';
import { Dimension, Strength } from '../env/index.ts';

export const CERTIFICATE_SCHEMA = 1;

const Mean = z.number().min(0).max(1).nullable();

/** One policy in one row. */
export const CertificateScore = z.strictObject({
  policy: z.string(),
  dimension: z.union([Dimension, z.literal('all')]),
  strength: Strength,
  mean: Mean,
  n: z.int().min(0),
  by_score: z.strictObject({
    tool_rationality: Mean,
    skill_selection: Mean,
    accuracy: Mean,
    effectiveness: Mean,
  }),
});
export type CertificateScore = z.infer<typeof CertificateScore>;

/** One named check: what was demanded, whether it held, and the first findings against it. */
export const CertificateCheck = z.strictObject({
  name: z.string(),
  demand: z.string(),
  ok: z.boolean(),
  findings: z.array(z.string()),
  /** All findings, of which `findings` shows the first few. */
  count: z.int().min(0),
});
export type CertificateCheck = z.infer<typeof CertificateCheck>;

/** The outcome of `hgym verify`: `summary.json`. */
export const Certificate = z.strictObject({
  schema: z.literal(CERTIFICATE_SCHEMA),
  seed: z.string(),
  harness: z.string(),
  harness_revision: z.string(),
  registry_digest: z.string(),
  versions: z.record(z.string(), z.string()),
  /** Scenario-and-seed pairs in each row. */
  states: z.int().min(1),
  split: z.string(),
  pools: z.string(),
  faults: z.boolean(),
  scores: z.array(CertificateScore),
  checks: z.array(CertificateCheck),
  leaks: z.int().min(0),
  ok: z.boolean(),
  seconds: z.number().min(0),
});
export type Certificate = z.infer<typeof Certificate>;
