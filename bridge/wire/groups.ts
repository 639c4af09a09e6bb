import { z } from 'zod';
import { WireGroup } from './tokens.ts';

/** Asks for sealed groups under a lease. */
export const NextGroupsRequest = z.strictObject({
  max_groups: z.int().min(1).max(1024).describe('Fewer come when the answer would pass the frame limit.'),
  wait_ms: z.int().min(0).describe('How long to wait for the first group, milliseconds.'),
  policy_version: z
    .string()
    .nullable()
    .describe('The version that is trained now; must end in a number when `max_staleness` is set.'),
  max_staleness: z
    .int()
    .min(0)
    .nullable()
    .describe('Refuse groups sampled by a policy more updates behind than this; null takes any.'),
  lease_ms: z
    .int()
    .min(1)
    .max(86_400_000)
    .describe('Not acknowledged in this time, a group is delivered again.'),
});
export type NextGroupsRequest = z.infer<typeof NextGroupsRequest>;

/** A sealed and scored group under a lease. */
export const LeasedGroup = z.strictObject({
  lease: z.string(),
  group: WireGroup,
  delivery: z.int().min(1).describe('Above 1 the group was leased before and not acknowledged.'),
});
export type LeasedGroup = z.infer<typeof LeasedGroup>;

/** `updates_behind` is null where a version has no number. */
export const StaleGroup = z.strictObject({
  group: z.string(),
  updates_behind: z.int().min(0).nullable(),
});
export type StaleGroup = z.infer<typeof StaleGroup>;

/** A group that no answer can carry: over the frame limit by itself, or with values that the wire has no meaning for. */
export const DroppedGroup = z.strictObject({
  group: z.string(),
  reason: z.enum(['too_large', 'unencodable']),
});
export type DroppedGroup = z.infer<typeof DroppedGroup>;

/** Nothing at all means that no group was sealed in time. */
export const NextGroupsResponse = z.strictObject({
  groups: z.array(LeasedGroup),
  stale: z.array(StaleGroup).describe('Taken from the queue for good because they were too stale.'),
  dropped: z.array(DroppedGroup).describe('Taken from the queue for good because no answer can carry them.'),
});

export const Outcome = z.enum(['trained', 'filtered', 'returned']);
export type Outcome = z.infer<typeof Outcome>;

/** `returned` gives a group back to the queue; the other two end it. */
export const AckRequest = z.strictObject({
  leases: z
    .array(z.strictObject({ lease: z.string().max(512), outcome: Outcome }))
    .min(1)
    .max(1024),
});
export const AckResponse = z.strictObject({
  acknowledged: z.array(z.string()),
  unknown: z.array(z.string()).describe('Ended before, or delivered again since.'),
});
