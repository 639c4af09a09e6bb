import type { Environment } from '../environment.ts';
import type { ResetOptions } from '../environment-parts.ts';
import type { Player } from '../play-episode.ts';

/** What the conformance kit is run on. */
export interface ConformanceSubject {
  /** Makes a fresh environment of the pack. */
  readonly create: () => Environment;
  /** Any policy that finishes episodes. */
  readonly player: Player;
  /** Episodes to play; every seed is checked. */
  readonly seeds: readonly string[];
  /** Reset options besides the seed, such as augmentation and faults. */
  readonly options?: Omit<ResetOptions, 'seed'>;
}

/** A property that every environment must have: the problems found, none when it holds. */
export interface ConformanceCheck {
  readonly name: string;
  find(subject: ConformanceSubject, seed: string): Promise<string[]>;
}

/** The reset options of one seed. */
export function optionsOf(subject: ConformanceSubject, seed: string): ResetOptions {
  return { ...subject.options, seed };
}
