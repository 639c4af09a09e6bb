import type { AnyId, Rule } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { gather, mapChosen, mapShared } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { isVariable } from '../../references.ts';
import { rewriteText } from '../../rewrite-text.ts';
import { withBlockItems, withBlocks, withText } from '../../with-items.ts';

const isInstruction = (item: Rule) => !isVariable(item.text);

/** Says instructions of the prompt in other words; items that are one variable stay as they are. */
export const paraphraseItems: Operator = {
  name: 'paraphrase_items',
  dimension: 'prompt',
  apply(harness, context) {
    const changed: AnyId[] = [];
    const all = gather(harness.prompt.blocks, (block) => block.items);
    const chosen = choose(context.rng, context.strength, all, isInstruction);
    const blocks = mapShared(harness.prompt.blocks, (block) =>
      withBlockItems(
        block,
        mapChosen(block.items, chosen, changed, (item) =>
          withText(item, rewriteText(context, item.id, item.text)),
        ),
      ),
    );
    return { harness: withBlocks(harness, blocks), changed };
  },
};
