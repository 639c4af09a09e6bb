/** Entry of a shard's thread: loads the TypeScript sources through tsx, however the server itself was started. */
import { register } from 'tsx/esm/api';

register();
const { run: play } = await import('./worker.ts');

/** @param {import('./task.ts').ShardTask} task @returns {Promise<unknown>} The answer of the thread's host. */
export function run(task) {
  return play(task);
}
