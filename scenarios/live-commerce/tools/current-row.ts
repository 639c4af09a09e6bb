import { InfrastructureError } from '../../../env/index.ts';
import type { JsonObject, World } from '../../../env/index.ts';
import { CURRENT } from '../world/index.ts';

/** The one row of a table of the room. @throws InfrastructureError when the world lacks it. */
export function currentRow(world: World, table: string): JsonObject {
  const row = world.row(table, CURRENT);
  if (row === null) throw new InfrastructureError('world_row', `the world has no ${table}`);
  return row;
}
