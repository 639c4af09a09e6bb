import type { ToolExecutor } from '../../../env/index.ts';
import { numberColumn } from '../world/index.ts';
import { linkedProduct } from './linked-product.ts';

/** List price, coupon and price after coupon of a link, in CNY; the coupon is 0 when there is none. */
export const price: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:price.link', world, context);
  if (!found.ok) return found;
  const [list, coupon] = [numberColumn(found.row, 'price'), numberColumn(found.row, 'coupon')];
  const price_after_coupon = list - coupon;
  return { ok: true, data: { link: found.link, price: list, coupon, price_after_coupon, currency: 'CNY' } };
};
