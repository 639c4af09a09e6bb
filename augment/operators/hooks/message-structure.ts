import { MessageStructure } from '../../../env/index.ts';
import type { AnyId } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { withHooks } from '../../with-items.ts';

/** Sends hook messages in another of the three structures. */
export const messageStructure: Operator = {
  name: 'message_structure',
  dimension: 'hooks',
  apply(harness, { rng, strength }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.hooks.items);
    const items = mapChosen(harness.hooks.items, chosen, changed, (hook) => ({
      ...hook,
      structure: rng.pick(MessageStructure.options.filter((structure) => structure !== hook.structure)),
    }));
    return { harness: withHooks(harness, items), changed };
  },
};
