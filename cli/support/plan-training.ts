import { join } from 'node:path';
import type { TrainerConfig } from '../../configs/index.ts';

/** One training run of several, and where it is kept. */
export interface PlannedRun {
  readonly seed: number;
  readonly folder: string;
  readonly config: TrainerConfig;
}

export interface PlannedRuns {
  readonly seeds: readonly PlannedRun[];
  /** The first of several again, with shuffled advantages. */
  readonly control: PlannedRun | null;
}

/** Episodes of the headline row when seeds are compared: enough to see a change of a twentieth. */
export const EPISODES_OF_SEEDS = 200;

/** Seeds learn from groups of their own; the episodes that they are measured on are the same. One fits a head. */
export function planRuns(config: TrainerConfig, folder: string, seeds: number): PlannedRuns {
  if (seeds === 1) return { seeds: [{ seed: config.seed, folder, config }], control: null };
  const planned = Array.from({ length: seeds }, (_, i): PlannedRun => {
    const seed = config.seed + i;
    const start_index = config.rl.start_index + i * config.rl.updates * config.rl.groups;
    const rl = { ...config.rl, start_index };
    const mtp = i === 0 ? config.mtp : { ...config.mtp, steps: 0 };
    return { seed, folder: join(folder, `seed-${seed}`), config: { ...config, seed, rl, mtp } };
  });
  const shuffled = { ...config, rl: { ...config.rl, shuffle_advantages: true } };
  return {
    seeds: planned,
    control: { seed: config.seed, folder: join(folder, 'control'), config: shuffled },
  };
}

/** With as many episodes in the headline row as were asked for, or as several seeds want. */
export function sized(
  config: TrainerConfig,
  options: { readonly seeds: number; readonly episodes?: number },
  begun: boolean,
): TrainerConfig {
  const several = options.seeds > 1 && !begun ? EPISODES_OF_SEEDS : undefined;
  const episodes = options.episodes ?? several;
  if (episodes === undefined) return config;
  const { headline } = config.eval;
  const rows = config.eval.rows.map((row) => (row.name === headline ? { ...row, episodes } : row));
  return { ...config, eval: { ...config.eval, rows } };
}
