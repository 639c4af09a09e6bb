import { z } from 'zod';
import { FaultConfig, Pool, Split, Strengths } from '../env/index.ts';
import { Arm } from '../bridge/index.ts';
import { TrainerConfig } from './trainer-config.ts';

export const CONFIG_SCHEMA = 1;

const TaskSplit = Split.exclude(['import']);

/** A preset: everything a run needs to know, composed of each folder's own schemas. */
export const Config = z.strictObject({
  schema: z.literal(CONFIG_SCHEMA),
  pack: z.literal('live-commerce'),
  /** A harness that the pack brings, or the path of a harness folder. */
  harness: z.string().min(1),
  /** A rubric of `configs/rubrics`, or the path of a YAML file. */
  rubric: z.string().min(1),
  seed: z.string().min(1),
  split: TaskSplit,
  pools: Pool,
  augment: Strengths,
  faults: FaultConfig.nullable(),
  fault_mix: FaultConfig,
  arms: z.record(z.string(), Arm),
  verify: z.strictObject({ states: z.int().min(1), split: TaskSplit, pools: Pool }),
  trainer: TrainerConfig,
});
export type Config = z.infer<typeof Config>;
