import { threadId } from 'node:worker_threads';
import type { EnvironmentParts, JsonObject } from '../../env/index.ts';
import { composeParts as compose } from './compose.ts';

/** The mini room whose price tool leaves something behind that throws when no task runs any more. */
export async function composeParts(data: JsonObject): Promise<EnvironmentParts> {
  if (data['half'] === true && threadId % 2 === 0) throw new Error('does not compose in every other thread');
  const parts = await compose(data);
  const executors: EnvironmentParts['pack']['executors'] = {
    ...parts.pack.executors,
    'tool:price': (...given) => {
      setTimeout(() => {
        throw new Error('too late');
      }, LATE_MS);
      const price = parts.pack.executors['tool:price'];
      if (price === undefined) throw new Error('no price tool');
      return price(...given);
    },
  };
  return { ...parts, pack: { ...parts.pack, executors } };
}

const LATE_MS = 50;

export const LATE = { module: import.meta.url, data: {} };
export const HALF = { module: import.meta.url, data: { half: true } };
