import {
  playEpisode,
  createEnvironment,
  type Environment,
  type Policy,
  type Trajectory,
} from '../../../env/index.ts';
import { createScorer, DEFAULT_RUBRIC } from '../../../rewards/index.ts';
import { createLiveCommerce } from '../../../scenarios/index.ts';
import type { RolloutEpisode } from '../rollout.ts';

const world = createLiveCommerce({ harness: 'mini' });
const { claims, checks } = world.pack;
const scorer = createScorer({ rubric: DEFAULT_RUBRIC, claims, checks });

/** An environment with the small harness, for tests. */
export function smallEnvironment(): Environment {
  return createEnvironment({ ...world, scorer });
}

/** Episodes `0`, `1` ... under the ids `e0`, `e1` ... */
export function smallEpisodes(count: number): RolloutEpisode[] {
  return Array.from({ length: count }, (_, index) => ({
    seed: `small/${index}`,
    scenario: { split: 'train', index },
    ids: { group: `g${index}`, episode: `e${index}` },
  }));
}

export const reader: Policy = world.policies.reader;

/** Plays some of them. */
export async function smallTrajectories(count: number, player: Policy = reader): Promise<Trajectory[]> {
  const played: Trajectory[] = [];
  for (const episode of smallEpisodes(count))
    played.push(await playEpisode(smallEnvironment(), player, episode));
  return played;
}
