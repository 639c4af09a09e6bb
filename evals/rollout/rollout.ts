import { playEpisode, type Environment, type Player, type ResetOptions, type Trajectory } from '../../env/index.ts';
import { EndpointError } from '../../env/index.ts';
import { RolloutTally, type RolloutSummary } from './summary.ts';

export interface RolloutOptions {
  /** Makes an environment; one is made per concurrent episode. */
  readonly environment: () => Environment;
  readonly player: Player;
  /** What to play, in order; each names its episode id. */
  readonly episodes: readonly (ResetOptions & { readonly ids: { group: string; episode: string } })[];
  /** Episodes that are done already: counted, not played. */
  readonly done: ReadonlyMap<string, Trajectory>;
  /** Gets the trajectories in the order of `episodes`, whatever order they end in. */
  readonly onTrajectory: (trajectory: Trajectory) => void;
  readonly onProgress?: (done: number, total: number) => void;
  /** Episodes at a time; above 1 only for policies that wait for something. Default 1. */
  readonly concurrency?: number;
  /** Stops before the next episode. */
  readonly signal?: AbortSignal;
}

/** Failures in a row after which an endpoint is taken to be down. */
const GIVE_UP_AFTER = 3;

/**
 * Plays a list of episodes.
 * @throws EndpointError when the policy's endpoint failed several times in a row; what was played is kept.
 */
export async function rollout(options: RolloutOptions): Promise<RolloutSummary> {
  const { episodes, done, onProgress, concurrency = 1, signal } = options;
  const tally = new RolloutTally();
  for (const trajectory of done.values()) tally.add(trajectory);
  const todo = episodes.filter(({ ids }) => !done.has(ids.episode));
  const ordered = inOrder(options, tally);
  let [next, failures, finished] = [0, 0, episodes.length - todo.length];
  let lastFailure: string | null = null;
  const worker = async (): Promise<void> => {
    const environment = options.environment();
    while (next < todo.length && failures < GIVE_UP_AFTER && signal?.aborted !== true) {
      const index = next++;
      const episode = todo[index];
      if (episode === undefined) return;
      const trajectory = await playEpisode(environment, options.player, episode);
      lastFailure = endpointFailure(trajectory) ?? lastFailure;
      failures = endpointFailure(trajectory) === null ? 0 : failures + 1;
      ordered(index, trajectory);
      onProgress?.(++finished, episodes.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  if (failures >= GIVE_UP_AFTER && lastFailure !== null) throw new EndpointError('endpoint_down', lastFailure);
  return tally.summary();
}

function endpointFailure({ end }: Trajectory): string | null {
  return end?.status === 'errored' && end.error.code.startsWith('endpoint_') ? end.error.message : null;
}

/** Hands results on in their own order, so that a file does not depend on timing. */
function inOrder({ onTrajectory }: RolloutOptions, tally: RolloutTally) {
  const waiting = new Map<number, Trajectory>();
  let turn = 0;
  return (index: number, trajectory: Trajectory): void => {
    waiting.set(index, trajectory);
    for (let ready = waiting.get(turn); ready !== undefined; ready = waiting.get(turn)) {
      waiting.delete(turn++);
      tally.add(ready);
      onTrajectory(ready);
    }
  };
}
