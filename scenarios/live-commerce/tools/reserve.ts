import type { ToolExecutor } from '../../../env/index.ts';
import { numberArg } from './arguments.ts';
import { availablePieces, reservedPieces } from './available.ts';
import { linkedProduct } from './linked-product.ts';
import { refuse } from './refuse.ts';

/** Reserves pieces of a link; refuses `out_of_stock` beyond what is left. */
export const reserve: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:reserve.link', world, context);
  if (!found.ok) return found;
  const wanted = numberArg(args, 'param:reserve.quantity');
  const left = availablePieces(world, found);
  if (wanted > left) {
    return refuse('out_of_stock', `Link ${found.link} has ${left} left; ${wanted} cannot be reserved.`);
  }
  const pieces = reservedPieces(world, found.product_id) + wanted;
  world.patch('reservations', found.product_id, { pieces });
  return { ok: true, data: { link: found.link, reserved: wanted } };
};
