import { z } from 'zod';
import { AnyId } from './ids.ts';

export const Dimension = z.enum(['identifier', 'content', 'tools', 'prompt', 'hooks']);
export type Dimension = z.infer<typeof Dimension>;
export const DIMENSIONS = Dimension.options;

/** 0 leaves the dimension alone, 3 changes all of it. */
export const Strength = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type Strength = z.infer<typeof Strength>;
export const Strengths = z.record(Dimension, Strength);
export type Strengths = z.infer<typeof Strengths>;

/** Names and phrases come from one of two disjoint pools. */
export const Pool = z.enum(['train', 'test']);
export type Pool = z.infer<typeof Pool>;

/** One operator that changed something, and the ids it touched. */
export const AppliedOperator = z.strictObject({
  operator: z.string(),
  dimension: Dimension,
  changed: z.array(AnyId).min(1),
});
export type AppliedOperator = z.infer<typeof AppliedOperator>;

export const Augmentation = z.strictObject({
  seed: z.string(),
  strengths: Strengths,
  pools: Pool,
  /** The only operators that could apply; absent where all of them could. */
  operators: z.array(z.string().min(1)).min(1).optional(),
  applied: z.array(AppliedOperator),
});
export type Augmentation = z.infer<typeof Augmentation>;
