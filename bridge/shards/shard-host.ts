import { Piscina } from 'piscina';
import { InfrastructureError, toErrorRecord } from '../../env/index.ts';
import { within, type Clock } from '../clock/clock.ts';
import type { EpisodeHost, HostFailed } from './host.ts';
import type { ShardData, ShardTask } from './task.ts';

/** Tasks of one shard that may be under way: one that waits must not keep the others out. */
const CONCURRENT = 256;
/** Beyond the step's own deadline, which the worker keeps as long as its thread is not stuck. */
const MARGIN_MS = 2_000;
const CLOSE_MS = 1_000;

export interface ShardHostOptions extends ShardData {
  readonly clock: Clock;
  /** Hears what breaks in the thread while no task runs. */
  readonly onInternalError?: ((thrown: unknown) => void) | undefined;
}

/**
 * Keeps episodes in a thread of their own: a pool of one, because a pool's tasks have no affinity. Everything
 * that is posted is plain data made for it, so no message's memory is cloned with it.
 * @throws whatever composing throws in the thread.
 */
export async function createShardHost({
  clock,
  onInternalError,
  ...data
}: ShardHostOptions): Promise<EpisodeHost> {
  const pool = new Piscina({
    filename: new URL('worker.mjs', import.meta.url).href,
    name: 'run',
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: CONCURRENT,
    // A thread that sleeps between tasks would let nothing go on that a task waits for.
    atomics: 'disabled',
    // The entry registers tsx by itself: `--import tsx` does not reach a worker whose parent registered it late.
    execArgv: [],
    workerData: data,
  });
  // Without a listener it would end this process; the pool starts another thread by itself.
  pool.on('error', (thrown) => onInternalError?.(thrown));
  const deadlineMs = data.stepDeadlineMs + MARGIN_MS;

  /** @throws InfrastructureError when the thread does not answer, or ended. */
  async function ask<R>(task: ShardTask): Promise<R> {
    const answer: Promise<R> = pool.run(task);
    answer.catch(() => undefined);
    return within(clock, deadlineMs, answer, () => {
      const message = `A shard did not answer within ${deadlineMs} ms: its thread is stuck. Restart the server.`;
      throw new InfrastructureError('shard_deadline', message);
    });
  }

  async function each<T, R>(entries: readonly T[], task: ShardTask): Promise<(R | HostFailed)[]> {
    try {
      return await ask<R[]>(task);
    } catch (thrown) {
      const error = recordOf(thrown);
      return entries.map(() => ({ kind: 'failed', error }));
    }
  }

  await ask({ call: 'take', handles: [] }).catch(async (thrown: unknown) => {
    await pool.destroy();
    throw thrown;
  });
  return {
    reset: (entries) => each(entries, { call: 'reset', entries }),
    step: (entries) => each(entries, { call: 'step', entries }),
    async abort(handles, error) {
      await ask({ call: 'abort', handles, error }).catch(() => undefined);
    },
    async take(handles) {
      return ask<Awaited<ReturnType<EpisodeHost['take']>>>({ call: 'take', handles }).catch(() =>
        handles.map(() => null),
      );
    },
    async close() {
      await within(clock, CLOSE_MS, pool.destroy(), () => undefined);
    },
  };
}

/** Piscina's own errors, and what a thread died of, are ours to name. */
function recordOf(thrown: unknown): HostFailed['error'] {
  if (thrown instanceof InfrastructureError) return toErrorRecord(thrown);
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `The worker of a shard ended: ${why}. Its episodes are lost; open them again.`;
  return toErrorRecord(new InfrastructureError('shard_lost', message));
}
