import { z } from 'zod';
import { JsonObject, Scored, Snapshot, Trajectory } from '../../env/index.ts';
import { Arm } from './arms.ts';

/** The first message of a connection. */
export const HelloRequest = z.strictObject({
  protocol: z.int(),
  schema_digest: z.string().describe('Digest of the JSON Schemas; empty asks without comparing.'),
  client: z.string().max(256).describe('Name and version, for people who read logs.'),
});

/** What a request may be and hold; a client refuses more before it sends. */
export const WireLimits = z.strictObject({
  max_frame_bytes: z.int().min(1),
  max_header_bytes: z.int().min(1).describe('Of a request’s header.'),
  max_parts: z.int().min(0).describe('Binary parts of one message.'),
  max_episodes: z.int().min(1),
  max_queued_groups: z.int().min(1).describe('Groups open, queued and leased, together.'),
  max_wait_ms: z.int().min(0).describe('Most that `next_groups` waits.'),
  episode_lease_ms: z.int().min(1).describe('An episode that is not stepped for this long ends errored.'),
  step_deadline_ms: z.int().min(1).describe('A step that takes longer ends its episode errored.'),
});
export type WireLimits = z.infer<typeof WireLimits>;

export const HelloResponse = z.strictObject({
  protocol: z.int(),
  schema_digest: z.string(),
  server: z.string().describe('This server process; another means that all episodes and groups are gone.'),
  run: z.string(),
  run_seed: z.string(),
  pack: z.string(),
  harness: z.string(),
  harness_revision: z.string(),
  registry_digest: z.string(),
  rubric: z.string(),
  arms: z.record(z.string(), Arm),
  capabilities: z.array(z.string()).describe('Methods that are answered.'),
  limits: WireLimits,
});
export type HelloResponse = z.infer<typeof HelloResponse>;

const count = z.int().min(0);
export const StatsRequest = z.strictObject({});
export const StatsResponse = z.strictObject({
  healthy: z.boolean().describe('False while shutting down.'),
  requests: count,
  refused: z.record(z.string(), count).describe('Requests refused, by code.'),
  undeliverable: count.describe('Answers whose client had gone or did not read.'),
  episodes_open: count,
  steps: count,
  groups_open: count,
  groups_queued: count,
  groups_leased: count,
  groups_acknowledged: count,
  groups_redelivered: count,
  groups_stale: count,
  groups_dropped: count,
  errored: z.record(z.string(), count).describe('Episodes our side broke, by code.'),
  nulls: z.record(z.string(), count).describe('Scores without a value, by reason.'),
});
export type StatsResponse = z.infer<typeof StatsResponse>;

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
