import type { AnyId, Hook } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { ActiveStrength, Operator } from '../../operator.ts';
import { withHooks } from '../../with-items.ts';

/** Retries that a hook may grant; only at strength 3 may it block at once. */
const GRANTS: Readonly<Record<ActiveStrength, readonly number[]>> = {
  1: [1, 2, 3],
  2: [1, 2, 3],
  3: [0, 1, 2, 3],
};

const retries = (hook: Hook) => hook.decision === 'retry';

/** Changes how many retries a hook grants before it blocks. */
export const retryBehaviour: Operator = {
  name: 'retry_behaviour',
  dimension: 'hooks',
  apply(harness, { rng, strength }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.hooks.items, retries);
    const items = mapChosen(harness.hooks.items, chosen, changed, (hook) => ({
      ...hook,
      max_retries: rng.pick(GRANTS[strength].filter((grant) => grant !== hook.max_retries)),
    }));
    return { harness: withHooks(harness, items), changed };
  },
};
