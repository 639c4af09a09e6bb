import type { ToolExecutor } from '../../../env/index.ts';
import { CURRENT } from '../world/index.ts';
import { linkedProduct } from './linked-product.ts';

/** Pins a link on the screen in place of the one that was there. */
export const pin: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:pin.link', world, context);
  if (!found.ok) return found;
  world.patch('pins', CURRENT, { link: found.link, product_id: found.product_id });
  return { ok: true, data: { link: found.link, pinned: true } };
};
