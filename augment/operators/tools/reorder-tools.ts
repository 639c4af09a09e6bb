import type { Operator } from '../../operator.ts';
import { reorder } from '../../reorder.ts';
import { withTools } from '../../with-items.ts';

/** Changes the order in which the tools are shown. */
export const reorderTools: Operator = {
  name: 'reorder_tools',
  dimension: 'tools',
  apply(harness, { rng, strength }) {
    const { items, moved } = reorder(rng, strength, harness.tools.items);
    return { harness: withTools(harness, items), changed: moved.map((tool) => tool.id) };
  },
};
