import { InfrastructureError, type EnvironmentParts, type JsonObject } from '../../env/index.ts';
import { composeParts as compose } from './compose.ts';

/** The mini room whose price tool ends the thread it runs in, whose stock tool throws, and whose terms tool hangs. */
export async function composeParts(data: JsonObject): Promise<EnvironmentParts> {
  const parts = await compose(data);
  const executors: EnvironmentParts['pack']['executors'] = {
    ...parts.pack.executors,
    'tool:price': () => process.exit(3),
    'tool:stock': () => {
      throw new InfrastructureError('db_down', 'The database is down.', { table: 'stock' });
    },
    'tool:after_sales': () => new Promise<never>(() => undefined),
  };
  return { ...parts, pack: { ...parts.pack, executors } };
}

export const BROKEN = { module: import.meta.url, data: {} };
