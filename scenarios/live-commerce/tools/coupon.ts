import type { ToolExecutor } from '../../../env/index.ts';
import { numberColumn } from '../world/index.ts';
import { linkedProduct } from './linked-product.ts';
import { refuse } from './refuse.ts';

/** Issues the coupon of a link to the viewer, once; refuses where no coupon applies. */
export const coupon: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:coupon.link', world, context);
  if (!found.ok) return found;
  const amount = numberColumn(found.row, 'coupon');
  if (amount === 0) return refuse('no_coupon', `Link ${found.link} has no coupon at the moment.`);
  if (world.row('coupons', found.product_id) !== null) {
    return refuse('already_issued', `The coupon of link ${found.link} was issued before.`);
  }
  world.patch('coupons', found.product_id, { amount });
  return { ok: true, data: { link: found.link, issued: true, coupon: amount } };
};
