import { setImmediate } from 'node:timers/promises';
import {
  EndpointError,
  playEpisode,
  type Environment,
  type Player,
  type ResetOptions,
  type Trajectory,
} from '../../env/index.ts';

/** What to play, under the id that it is stored by. */
export type RolloutEpisode = ResetOptions & {
  readonly ids: { readonly group: string; readonly episode: string };
};

export interface RolloutOptions {
  /** Makes an environment; one is made per concurrent episode. */
  readonly environment: () => Environment;
  readonly player: Player;
  /** What to play, in order. */
  readonly episodes: readonly RolloutEpisode[];
  /** Ids of episodes that are done already and not played. */
  readonly done: ReadonlySet<string>;
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
 * @throws EndpointError when the policy's endpoint failed several times in a row; what was played has been
 * handed on.
 */
export async function rollout(options: RolloutOptions): Promise<void> {
  const { episodes, done, player, onProgress, concurrency = 1, signal } = options;
  const todo = episodes.filter(({ ids }) => !done.has(ids.episode));
  const handOn = inOrder(options.onTrajectory);
  const failures = new FailuresInARow();
  const stop = new AbortController();
  let [next, finished] = [0, episodes.length - todo.length];
  const goOn = (): boolean => !failures.tooMany && !stop.signal.aborted && signal?.aborted !== true;
  const work = async (): Promise<void> => {
    const environment = options.environment();
    for (let episode = todo[next]; episode !== undefined && goOn(); episode = todo[next]) {
      const index = next++;
      const trajectory = await playEpisode(environment, player, episode);
      failures.add(trajectory);
      handOn(index, trajectory);
      onProgress?.(++finished, episodes.length);
      // Scripted policies never wait: without this no signal would be heard until the end.
      await setImmediate();
    }
  };
  const guarded = (): Promise<void> =>
    work().catch((thrown: unknown) => {
      stop.abort();
      throw thrown;
    });
  await Promise.all(Array.from({ length: Math.min(concurrency, todo.length) }, guarded));
  if (failures.tooMany) throw new EndpointError('endpoint_down', failures.last);
}

/** Counts episodes in a row that an endpoint broke. */
class FailuresInARow {
  last = '';
  #count = 0;

  get tooMany(): boolean {
    return this.#count >= GIVE_UP_AFTER;
  }

  add({ end }: Trajectory): void {
    const failed = end?.status === 'errored' && end.error.data['class'] === EndpointError.name;
    this.#count = failed ? this.#count + 1 : 0;
    if (failed) this.last = end.error.message;
  }
}

/** Hands results on in their own order, so that a file does not depend on timing. */
function inOrder(
  onTrajectory: RolloutOptions['onTrajectory'],
): (index: number, trajectory: Trajectory) => void {
  const waiting = new Map<number, Trajectory>();
  let turn = 0;
  return (index, trajectory) => {
    waiting.set(index, trajectory);
    for (let ready = waiting.get(turn); ready !== undefined; ready = waiting.get(turn)) {
      waiting.delete(turn++);
      onTrajectory(ready);
    }
  };
}
