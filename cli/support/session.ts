import { type Config, loadPreset, loadRubric } from '../../configs/index.ts';
import {
  createEnvironment,
  type Environment,
  type FaultConfig,
  type Pool,
  type Scorer,
  type Strengths,
} from '../../env/index.ts';
import type { RolloutEpisode } from '../../evals/index.ts';
import { createScorer } from '../../rewards/index.ts';
import { createLiveCommerce, type LiveCommerce } from '../../scenarios/index.ts';

/** Options that several commands share, as commander gives them. */
export interface SharedOptions {
  readonly preset?: string;
  readonly harness?: string;
  readonly seed?: string;
  readonly split?: 'train' | 'dev' | 'test';
  readonly pools?: Pool;
  readonly augment?: Strengths;
  readonly faults?: number | true;
  readonly rubric?: string;
}

/** What a command works with: settings, the composed pack, and how to score. */
export interface Session {
  readonly config: Config;
  readonly world: LiveCommerce;
  readonly scorer: Scorer;
  /** A fresh environment of them. */
  environment(): Environment;
  /** The reset options of episode number `index`. */
  resetOf(index: number): RolloutEpisode;
}

/** Puts the command line over the preset. @throws ContentError when the preset cannot be loaded. */
export function configOf(options: SharedOptions): Config {
  const preset = loadPreset(options.preset);
  const { harness, seed, split, pools, augment, rubric } = options;
  const given = Object.entries({ harness, seed, split, pools, augment, rubric }).filter(
    ([, v]) => v !== undefined,
  );
  return { ...preset, ...Object.fromEntries(given), faults: faultsOf(preset, options.faults) };
}

/** `--faults` alone is the preset's mix; with a rate, the mix at that rate. */
function faultsOf(preset: Config, given: number | true | undefined): FaultConfig | null {
  if (given === undefined) return preset.faults;
  return given === true ? preset.fault_mix : { ...preset.fault_mix, rate: given };
}

/** @throws ContentError when preset, harness or rubric cannot be loaded. */
export async function openSession(options: SharedOptions): Promise<Session> {
  const config = configOf(options);
  const world = createLiveCommerce({ harness: config.harness });
  const { claims, checks } = world.pack;
  const scorer = createScorer({ ...(await loadRubric(config.rubric)), claims, checks });
  const { pack, augmenter } = world;
  const { seed, split, pools, faults, augment: strengths } = config;
  const changes = Object.values(strengths).some((strength) => strength > 0);
  return {
    config,
    world,
    scorer,
    environment: () => createEnvironment({ pack, augmenter, scorer }),
    resetOf: (index) => ({
      seed: `${seed}/${split}/${index}`,
      scenario: { split, index },
      augment: changes ? { strengths, pools } : null,
      faults,
      ids: { group: `${seed}/${split}/${index}`, episode: `${seed}/${split}/${index}/0` },
    }),
  };
}
