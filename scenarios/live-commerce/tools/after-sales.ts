import type { ToolExecutor } from '../../../env/index.ts';
import { numberColumn } from '../world/index.ts';
import { linkedProduct } from './linked-product.ts';

/** Days in which a link can be returned, and months of its warranty. */
export const afterSales: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:after_sales.link', world, context);
  if (!found.ok) return found;
  const return_days = numberColumn(found.row, 'return_days');
  const warranty_months = numberColumn(found.row, 'warranty_months');
  return { ok: true, data: { link: found.link, return_days, warranty_months } };
};
