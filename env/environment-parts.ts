import type { Augmenter, Pack, SampleLocale, Scorer } from './ports/index.ts';
import type {
  FaultConfig,
  FaultPlan,
  Harness,
  Pool,
  Scenario,
  Strength,
  Strengths,
} from './records/index.ts';

/** What an environment is composed of. Without an augmenter `augment` is refused. */
export interface EnvironmentParts {
  readonly pack: Pack;
  readonly scorer: Scorer;
  readonly augmenter?: Augmenter;
}

/** How to change the harness: see `Augmenter`. The seed defaults to `<episode seed>/augment`. */
export interface AugmentRequest {
  /** Per dimension, or one number for all of them. */
  readonly strengths: Strengths | Strength;
  readonly pools: Pool;
  readonly seed?: string;
  /** Names of the only operators that apply, at the strength of their dimension; default: all of them. */
  readonly operators?: readonly string[] | undefined;
}

/** Which task of a split to sample. */
export interface ScenarioSelector {
  readonly split: 'train' | 'dev' | 'test';
  readonly index: number;
  /** The viewers' language; default: as the sampler draws it. */
  readonly locale?: SampleLocale | undefined;
}

/** Arguments of `reset`. */
export interface ResetOptions {
  /** Every draw of the episode comes from this string. */
  readonly seed: string;
  /** A scenario, or which one to sample; default: one of `train` drawn from the seed. */
  readonly scenario?: Scenario | ScenarioSelector;
  /** Default: the pack's own. */
  readonly harness?: Harness;
  /** Default: the harness as it is. */
  readonly augment?: AugmentRequest | null;
  /** A plan, or how to draw one; default: no faults. */
  readonly faults?: FaultPlan | FaultConfig | null;
  /** Names in the trajectory; default: made from seed and scenario. */
  readonly ids?: { readonly group: string; readonly episode: string };
}
