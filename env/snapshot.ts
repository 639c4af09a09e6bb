import { z } from 'zod';
import { Harness } from './records/harness.ts';
import { Trajectory } from './records/trajectory.ts';
import { EpisodeState } from './scheduler/state.ts';

export const SNAPSHOT_SCHEMA = 1;

/** A running episode as plain JSON: its harness, its record so far, and its state. */
export const Snapshot = z.strictObject({
  schema: z.literal(SNAPSHOT_SCHEMA),
  harness: Harness,
  trajectory: Trajectory,
  state: EpisodeState,
});
export type Snapshot = z.infer<typeof Snapshot>;
