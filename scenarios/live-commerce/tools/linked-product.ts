import { InfrastructureError } from '../../../env/index.ts';
import type { JsonObject, ParamId, ToolArgs, ToolContext, World } from '../../../env/index.ts';
import { numberArg } from './arguments.ts';
import { refuse } from './refuse.ts';
import type { Refusal } from './refuse.ts';

/** What a link argument points at. */
export interface LinkedProduct {
  readonly ok: true;
  readonly link: number;
  readonly product_id: string;
  readonly row: JsonObject;
}

/**
 * Finds the product behind a link argument, or refuses with `not_found` and the links that exist.
 * @throws InfrastructureError when the room sells a product that the world does not have.
 */
export function linkedProduct(
  args: ToolArgs,
  param: ParamId,
  world: World,
  context: ToolContext,
): LinkedProduct | Refusal {
  const link = numberArg(args, param);
  const product_id = context.links.get(link);
  if (product_id === undefined) {
    const links = [...context.links.keys()].join(', ');
    return refuse('not_found', `No link ${link} in this room. Links: ${links}.`);
  }
  const row = world.row('products', product_id);
  if (row === null) throw new InfrastructureError('world_row', `the world has no product ${product_id}`);
  return { ok: true, link, product_id, row };
}
