import type { ToolExecutor } from '../../../env/index.ts';
import { availablePieces } from './available.ts';
import { linkedProduct } from './linked-product.ts';

/** Pieces of a link that can still be sold. */
export const stock: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:stock.link', world, context);
  if (!found.ok) return found;
  return { ok: true, data: { link: found.link, stock: availablePieces(world, found) } };
};
