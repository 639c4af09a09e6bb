import type { WireLimits } from '../wire/service.ts';

/** What a server allows: what `hello` says, and what concerns itself alone. */
export interface ServerLimits extends WireLimits {
  /** Requests that may be under way at once, over all clients. */
  readonly max_requests: number;
  /** `next_groups` that may wait at once. */
  readonly max_waiters: number;
  /** Connections that are remembered; the one longest silent goes first and has to say hello again. */
  readonly max_peers: number;
  /** Answers that may wait for one client that does not read; more are dropped. */
  readonly max_backlog_bytes: number;
  /** How long an answer waits for such a client, milliseconds. */
  readonly send_deadline_ms: number;
  /** What a busy answer asks for, milliseconds. */
  readonly retry_after_ms: number;
}

const MIB = 2 ** 20;

export const DEFAULT_LIMITS: ServerLimits = {
  max_frame_bytes: 64 * MIB,
  max_header_bytes: 4 * MIB,
  max_parts: 16,
  max_episodes: 2048,
  max_queued_groups: 256,
  max_wait_ms: 60_000,
  // A batch of prompts on a slow or busy CPU takes minutes before its first step.
  episode_lease_ms: 600_000,
  step_deadline_ms: 30_000,
  max_requests: 256,
  max_waiters: 64,
  max_peers: 1024,
  max_backlog_bytes: 128 * MIB,
  send_deadline_ms: 10_000,
  retry_after_ms: 100,
};
