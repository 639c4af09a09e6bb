import type { Operator } from '../../operator.ts';
import { reorder } from '../../reorder.ts';
import { withBlocks } from '../../with-items.ts';

/** Changes the order of the prompt's blocks; any block may come first. */
export const reorderBlocks: Operator = {
  name: 'reorder_blocks',
  dimension: 'prompt',
  apply(harness, { rng, strength }) {
    const { items, moved } = reorder(rng, strength, harness.prompt.blocks);
    return { harness: withBlocks(harness, items), changed: moved.map((block) => block.id) };
  },
};
