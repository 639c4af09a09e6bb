import type { AnyId, Hook } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { withHooks } from '../../with-items.ts';

/** Only a reply hook that knows a transform and has words for a retry can do both. */
function canToggle(hook: Hook): boolean {
  const either = hook.decision === 'modify' || hook.decision === 'retry';
  return hook.event === 'reply' && hook.modify !== null && hook.message !== '' && either;
}

/** A hook that begins to ask for retries grants at least one. */
function toggle(hook: Hook): Hook {
  if (hook.decision === 'retry') return { ...hook, decision: 'modify' };
  return { ...hook, decision: 'retry', max_retries: Math.max(1, hook.max_retries) };
}

/** Lets reply hooks that modified ask for a retry instead, and the reverse. */
export const toggleModification: Operator = {
  name: 'toggle_modification',
  dimension: 'hooks',
  apply(harness, { rng, strength }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.hooks.items, canToggle);
    const items = mapChosen(harness.hooks.items, chosen, changed, toggle);
    return { harness: withHooks(harness, items), changed };
  },
};
