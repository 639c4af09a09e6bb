import type { ToolExecutor } from '../../../env/index.ts';
import { booleanColumn, numberColumn } from '../world/index.ts';
import { linkedProduct } from './linked-product.ts';

/** Days until a link ships, and whether shipping is free. */
export const shipping: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:shipping.link', world, context);
  if (!found.ok) return found;
  const ship_days = numberColumn(found.row, 'ship_days');
  return {
    ok: true,
    data: { link: found.link, ship_days, free_shipping: booleanColumn(found.row, 'free_shipping') },
  };
};
