import type { AnyId, PromptBlock, Rule } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapShared } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { isVariable } from '../../references.ts';
import { reorder } from '../../reorder.ts';
import { withBlockItems, withBlocks } from '../../with-items.ts';

const isInstruction = (item: Rule) => !isVariable(item.text);
const hasSeveral = (block: PromptBlock) => block.items.filter(isInstruction).length > 1;

/**
 * Shuffles the instructions inside prompt blocks; the strength says in how many blocks. An item that is one
 * variable, such as the Skill catalogue, stays in its place.
 */
export const reorderItems: Operator = {
  name: 'reorder_items',
  dimension: 'prompt',
  apply(harness, { rng, strength }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.prompt.blocks, hasSeveral);
    const blocks = mapShared(harness.prompt.blocks, (block) => {
      if (!chosen.has(block)) return block;
      const { items, moved } = reorder(rng, 3, block.items, isInstruction);
      for (const item of moved) changed.push(item.id);
      return withBlockItems(block, items);
    });
    return { harness: withBlocks(harness, blocks), changed };
  },
};
