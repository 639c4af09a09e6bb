import type { AnyId } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { gather, mapChosen, mapShared } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { withParams, withTools } from '../../with-items.ts';

/** Gives parameters names of the pool; the schema, which speaks ids, stays the same object. */
export const renameParams: Operator = {
  name: 'rename_params',
  dimension: 'tools',
  apply(harness, { rng, strength, names }) {
    const changed: AnyId[] = [];
    const all = gather(harness.tools.items, (tool) => tool.params);
    const chosen = choose(rng, strength, all);
    const items = mapShared(harness.tools.items, (tool) =>
      withParams(
        tool,
        mapChosen(tool.params, chosen, changed, (param) => ({ ...param, name: names.fresh(rng) })),
      ),
    );
    return { harness: withTools(harness, items), changed };
  },
};
