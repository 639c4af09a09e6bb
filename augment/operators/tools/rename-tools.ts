import type { AnyId } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { withTools } from '../../with-items.ts';

/** Gives tools names of the pool, the one that loads Skills among them. */
export const renameTools: Operator = {
  name: 'rename_tools',
  dimension: 'tools',
  apply(harness, { rng, strength, names }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.tools.items);
    const items = mapChosen(harness.tools.items, chosen, changed, (tool) => ({
      ...tool,
      name: names.fresh(rng),
    }));
    return { harness: withTools(harness, items), changed };
  },
};
