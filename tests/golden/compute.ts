import { digest, playEpisode } from '../../env/index.ts';
import { stageOf } from '../support/stage.ts';
import { allAt } from '../support/strengths.ts';
import { GOLDEN_CASES, nameOf, type GoldenCase } from './cases.ts';

/** Plays one case and digests its whole trajectory, scores included. */
async function digestOf({ harness, policy, seed, split, index, strength, pools, faults }: GoldenCase) {
  const { create, policies } = stageOf(harness);
  const augment = strength === 0 ? null : { strengths: allAt(strength), pools };
  return digest(await playEpisode(create(), policies[policy], { seed, scenario: { split, index }, augment, faults }));
}

/** Trajectory digests by case name, in the order of the table. */
export async function goldenDigests(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const golden of GOLDEN_CASES) digests[nameOf(golden)] = await digestOf(golden);
  return digests;
}
