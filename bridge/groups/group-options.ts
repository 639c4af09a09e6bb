import { createRng, type ResetOptions } from '../../env/index.ts';
import type { Arm, GroupRef } from '../wire/arms.ts';

/** What a run's groups derive from. */
export interface RunSeed {
  /** Stands in the ids. */
  readonly run: string;
  /** Every draw comes from it. */
  readonly run_seed: string;
}

/** The id of a group: `run/arm/split/index`. */
export function groupId({ run }: RunSeed, { arm, split, index }: GroupRef): string {
  return `${run}/${arm}/${split}/${index}`;
}

/**
 * The reset options of each sibling of a group. Scenario, harness state, world and faults derive from run seed,
 * arm, split and index alone: the siblings share them, and differ in nothing but what their policy samples.
 */
export function groupOptions(run: RunSeed, ref: GroupRef, arm: Arm): ResetOptions[] {
  const { split, index, siblings } = ref;
  const group = groupId(run, ref);
  const seed = `${run.run_seed}/${ref.arm}/${split}/${index}`;
  const augmented = createRng(seed).fork('arm').chance(arm.augmented);
  const { strengths, pools, operators, faults, locale } = arm;
  const only = operators === undefined ? {} : { operators };
  const shared = {
    seed,
    scenario: { split, index, ...(locale === undefined ? {} : { locale }) },
    augment: augmented ? { strengths, pools, ...only } : null,
    faults,
  };
  return Array.from({ length: siblings }, (_, sibling) => ({
    ...shared,
    ids: { group, episode: `${group}/${sibling}` },
  }));
}
