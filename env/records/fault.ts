import { z } from 'zod';
import { ToolId } from './ids.ts';

export const FaultKind = z.enum([
  'timeout',
  'truncated_json',
  'wrong_type',
  'missing_field',
  'permission_denied',
  'rejected',
  'rate_limit',
  'empty',
  'stale',
]);
export type FaultKind = z.infer<typeof FaultKind>;

/** Calls number `first`..`first + times - 1` of `tool` meet the fault; `times` null means it never recovers. */
export const PlannedFault = z.strictObject({
  tool: ToolId,
  kind: FaultKind,
  first: z.int().min(1),
  times: z.int().min(1).nullable(),
});
export type PlannedFault = z.infer<typeof PlannedFault>;

/** A seeded schedule keyed by tool and how-manieth call, so that siblings meet the same faults. */
export const FaultPlan = z.array(PlannedFault);
export type FaultPlan = z.infer<typeof FaultPlan>;

/** How to draw a plan: `rate` is the share of tools that fault, `lasting` the share of those that never recover. */
export const FaultConfig = z.strictObject({
  rate: z.number().min(0).max(1),
  lasting: z.number().min(0).max(1),
  kinds: z.array(FaultKind).min(1),
});
export type FaultConfig = z.infer<typeof FaultConfig>;
