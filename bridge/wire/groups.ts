import { z } from 'zod';
import { Group } from '../../env/index.ts';
import { ArrayRef } from './envelope.ts';

export const NextGroupsRequest = z.strictObject({
  max_groups: z.int().min(1).max(1024),
  /** How long to wait for the first group, milliseconds. */
  wait_ms: z.int().min(0),
  /** Refuse groups sampled by a policy this many versions behind; null takes any. */
  max_staleness: z.int().min(0).nullable(),
  lease_ms: z.int().min(1),
});

/** A sealed and scored group under a lease. Token arrays of all turns are concatenated, with offsets. */
export const LeasedGroup = z.strictObject({
  lease: z.string(),
  group: Group,
  /** Deliveries so far; above 1 the group was leased before and not acknowledged. */
  delivery: z.int().min(1),
  tokens: z.strictObject({ ids: ArrayRef, logprobs: ArrayRef, turn_offsets: ArrayRef }).nullable(),
});
export const NextGroupsResponse = z.strictObject({ groups: z.array(LeasedGroup) });

export const AckRequest = z.strictObject({
  leases: z
    .array(z.strictObject({ lease: z.string(), outcome: z.enum(['trained', 'filtered', 'returned']) }))
    .min(1),
});
export const AckResponse = z.strictObject({
  acknowledged: z.array(z.string()),
  unknown: z.array(z.string()),
});
