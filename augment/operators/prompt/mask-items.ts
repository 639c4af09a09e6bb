import type { AnyId, Rule } from '../../../env/index.ts';
import { chooseMasked } from '../../choose.ts';
import { dropMasked, gather, mapShared } from '../../map-items.ts';
import { maskableRules } from '../../maskable.ts';
import type { Operator } from '../../operator.ts';
import { withBlockItems, withBlocks } from '../../with-items.ts';

const isChecked = (item: Rule) => item.check !== null;

/** Removes checked instructions of the prompt that the scenario does not need, up to half of them. */
export const maskItems: Operator = {
  name: 'mask_items',
  dimension: 'prompt',
  apply(harness, { rng, strength, protect }) {
    const changed: AnyId[] = [];
    const maskable = gather(harness.prompt.blocks, (block) =>
      maskableRules(rng, block.items, protect, isChecked),
    );
    const masked = chooseMasked(rng, strength, maskable);
    const blocks = mapShared(harness.prompt.blocks, (block) =>
      withBlockItems(block, dropMasked(block.items, masked, changed)),
    );
    return { harness: withBlocks(harness, blocks), changed };
  },
};
