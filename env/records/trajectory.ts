import { z } from 'zod';
import { Action } from './action.ts';
import { Augmentation } from './augmentation.ts';
import { Event } from './event.ts';
import { FaultPlan } from './fault.ts';
import { JsonObject } from './json.ts';
import { Message } from './observation.ts';
import { Scenario } from './scenario.ts';
import { Scored } from './scores.ts';

export const TRAJECTORY_SCHEMA = 1;

/** An error as plain data: what crosses a worker thread, a socket or a file. */
export const ErrorRecord = z.strictObject({
  code: z.string(),
  message: z.string(),
  data: JsonObject,
});
export type ErrorRecord = z.infer<typeof ErrorRecord>;

/** Tool segment: everything sampled before the accepted reply. Reply segment: the accepted reply. */
export const Segment = z.enum(['tool', 'reply']);
export type Segment = z.infer<typeof Segment>;

export const Turn = z.strictObject({
  index: z.int().min(0),
  segment: Segment,
  /** What the policy did, to the letter, with its tokens. */
  action: Action,
  /** The parsed assistant message and what answered it. */
  messages: z.array(Message),
});
export type Turn = z.infer<typeof Turn>;

export const End = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('terminated'), reason: z.enum(['replied', 'no_reply']) }),
  z.strictObject({ status: z.literal('truncated'), reason: z.enum(['rounds', 'latency', 'stopped']) }),
  z.strictObject({ status: z.literal('errored'), error: ErrorRecord }),
]);
export type End = z.infer<typeof End>;

/** One finished or running episode, complete: rewards, reports and pages read nothing else. */
export const Trajectory = z.strictObject({
  schema: z.literal(TRAJECTORY_SCHEMA),
  id: z.string(),
  group: z.string(),
  seed: z.string(),
  scenario: Scenario,
  harness: z.strictObject({ name: z.string(), revision: z.string() }),
  /** Digest of the harness's tools part. */
  registry_digest: z.string(),
  augmentation: Augmentation.nullable(),
  faults: FaultPlan,
  events: z.array(Event),
  turns: z.array(Turn),
  /** Null while the episode runs. */
  end: End.nullable(),
  scored: Scored.nullable(),
});
export type Trajectory = z.infer<typeof Trajectory>;

/** Wall time, kept beside a trajectory and never in it. Milliseconds. */
export const Timing = z.strictObject({ id: z.string(), started_at: z.iso.datetime(), wall_ms: z.number() });
export type Timing = z.infer<typeof Timing>;

/** Siblings that share scenario, harness state, world and fault streams, and differ in the policy's sampling. */
export const Group = z.strictObject({
  schema: z.literal(TRAJECTORY_SCHEMA),
  id: z.string(),
  /** The siblings' equal first `context_ids`, stored once; empty without tokens. */
  prefix_ids: z.array(z.int()),
  trajectories: z.array(Trajectory).min(1),
});
export type Group = z.infer<typeof Group>;
