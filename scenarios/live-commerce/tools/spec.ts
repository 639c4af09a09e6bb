import type { ToolExecutor } from '../../../env/index.ts';
import { linkedProduct } from './linked-product.ts';

/** Name and specs of a link, each value in en and zh. */
export const spec: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:spec.link', world, context);
  if (!found.ok) return found;
  const { name, specs } = found.row;
  return { ok: true, data: { link: found.link, name: name ?? null, specs: specs ?? null } };
};
