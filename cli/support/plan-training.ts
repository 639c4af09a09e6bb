import { join } from 'node:path';
import type { TrainerConfig } from '../../configs/index.ts';
import type { Scope } from './quickstart-scope.ts';

/** One training run of several, and where it is kept. */
export interface PlannedRun {
  readonly seed: number;
  /** Whether its advantages are shuffled: what comes of chance alone. */
  readonly control: boolean;
  readonly folder: string;
  readonly config: TrainerConfig;
}

/** Episodes of the headline row when seeds are compared: enough to see a change of a twentieth. */
export const EPISODES_OF_SEEDS = 200;

/** Between where the groups of two seeds begin: more than a run learns from, so that it can be made longer. */
export const GROUPS_OF_A_SEED = 100_000;

/**
 * One run, or one a seed and then the first of them again as controls. Seeds learn from groups of their own; the episodes that they
 * are measured on are the same. One fits a head.
 */
export function planRuns(
  config: TrainerConfig,
  folder: string,
  { seeds, controls }: Pick<Scope, 'seeds' | 'controls'>,
): readonly PlannedRun[] {
  if (seeds === 1) return [{ seed: config.seed, control: false, folder, config }];
  const planned = Array.from({ length: seeds }, (_, i): PlannedRun => {
    const seed = config.seed + i;
    const start_index = config.rl.start_index + i * GROUPS_OF_A_SEED;
    const rl = { ...config.rl, start_index };
    const mtp = i === 0 ? config.mtp : { ...config.mtp, steps: 0 };
    return {
      seed,
      control: false,
      folder: join(folder, `seed-${seed}`),
      config: { ...config, seed, rl, mtp },
    };
  });
  const shuffled = planned.slice(0, controls).map(({ seed, config: own }): PlannedRun => {
    const rl = { ...own.rl, shuffle_advantages: true };
    return { seed, control: true, folder: join(folder, `control-${seed}`), config: { ...own, rl } };
  });
  return [...planned, ...shuffled];
}

/** With as many episodes in the headline row as were asked for. */
export function sized(config: TrainerConfig, episodes: number | undefined): TrainerConfig {
  if (episodes === undefined) return config;
  const { headline } = config.eval;
  const rows = config.eval.rows.map((row) => (row.name === headline ? { ...row, episodes } : row));
  return { ...config, eval: { ...config.eval, rows } };
}
