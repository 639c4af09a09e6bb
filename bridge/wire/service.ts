import { z } from 'zod';
import { JsonObject, Scored, Snapshot, Trajectory } from '../../env/index.ts';
import { Arm } from './arms.ts';

export const HelloRequest = z.strictObject({
  protocol: z.int(),
  /** Digest of the committed JSON Schemas; empty asks without comparing. */
  schema_digest: z.string(),
  client: z.string(),
});
export const HelloResponse = z.strictObject({
  protocol: z.int(),
  schema_digest: z.string(),
  run: z.string(),
  run_seed: z.string(),
  harness_revision: z.string(),
  registry_digest: z.string(),
  arms: z.record(z.string(), Arm),
  capabilities: z.array(z.string()),
  limits: z.strictObject({
    max_frame_bytes: z.int(),
    max_parts: z.int(),
    max_episodes: z.int(),
    max_queued_groups: z.int(),
    episode_lease_ms: z.int(),
  }),
});

export const StatsRequest = z.strictObject({});
export const StatsResponse = z.strictObject({
  healthy: z.boolean(),
  episodes_open: z.int().min(0),
  groups_open: z.int().min(0),
  groups_queued: z.int().min(0),
  groups_leased: z.int().min(0),
  steps: z.int().min(0),
  errored: z.record(z.string(), z.int().min(0)),
  nulls: z.record(z.string(), z.int().min(0)),
});

/** The server drives an engine itself. */
export const RunRequest = z.strictObject({ endpoint: z.string(), model: z.string(), sampling: JsonObject });
export const RunResponse = z.strictObject({ started: z.boolean() });
export const SnapshotRequest = z.strictObject({ episode: z.string() });
export const SnapshotResponse = z.strictObject({ snapshot: Snapshot });
export const RestoreRequest = z.strictObject({ snapshot: Snapshot });
export const RestoreResponse = z.strictObject({ episode: z.string() });
export const ScoreRequest = z.strictObject({ trajectories: z.array(Trajectory).min(1), rubric: z.string() });
export const ScoreResponse = z.strictObject({ scored: z.array(Scored) });
export const PublishPolicyRequest = z.strictObject({ policy_version: z.string(), path: z.string() });
export const PublishPolicyResponse = z.strictObject({ accepted: z.boolean() });
export const CancelRequest = z.strictObject({ request_id: z.string() });
export const CancelResponse = z.strictObject({ cancelled: z.boolean() });
