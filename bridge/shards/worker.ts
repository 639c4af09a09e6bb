/** The thread of one shard: it holds its episodes between tasks. */
import { workerData } from 'node:worker_threads';
import { realClock } from '../clock/real-clock.ts';
import { composePartsOf } from './compose-parts.ts';
import { createLocalHost } from './local-host.ts';
import type { ShardData, ShardTask } from './task.ts';

const given: ShardData = workerData;
const host = createLocalHost({
  parts: await composePartsOf(given),
  clock: realClock,
  stepDeadlineMs: given.stepDeadlineMs,
});

/** Plays one task. Failures come back as records; nothing of ours is thrown across the thread. */
export async function run(task: ShardTask): Promise<unknown> {
  switch (task.call) {
    case 'reset':
      return host.reset(task.entries);
    case 'step':
      return host.step(task.entries);
    case 'abort':
      return host.abort(task.handles, task.error);
    case 'take':
      return host.take(task.handles);
  }
}
