import type { AnyId, Hook } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator, OperatorContext } from '../../operator.ts';
import { rewriteText } from '../../rewrite-text.ts';
import { withHooks } from '../../with-items.ts';

const speaks = (hook: Hook) => hook.message !== '';

function rewriteMessage(context: OperatorContext, hook: Hook): Hook {
  const message = rewriteText(context, hook.id, hook.message);
  return message === hook.message ? hook : { ...hook, message };
}

/** Says hook messages in other words; a hook without a message stays silent. */
export const hookMessages: Operator = {
  name: 'hook_messages',
  dimension: 'hooks',
  apply(harness, context) {
    const changed: AnyId[] = [];
    const chosen = choose(context.rng, context.strength, harness.hooks.items, speaks);
    const items = mapChosen(harness.hooks.items, chosen, changed, (hook) => rewriteMessage(context, hook));
    return { harness: withHooks(harness, items), changed };
  },
};
