import type { AnyId } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { gather, mapChosen, mapShared } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { rewriteText } from '../../rewrite-text.ts';
import { withRules, withSkills, withText } from '../../with-items.ts';

/** Says rules of Skills in other words; their checks stay. */
export const paraphraseRules: Operator = {
  name: 'paraphrase_rules',
  dimension: 'content',
  apply(harness, context) {
    const changed: AnyId[] = [];
    const rules = gather(harness.skills.items, (skill) => skill.rules);
    const chosen = choose(context.rng, context.strength, rules);
    const items = mapShared(harness.skills.items, (skill) =>
      withRules(
        skill,
        mapChosen(skill.rules, chosen, changed, (rule) =>
          withText(rule, rewriteText(context, rule.id, rule.text)),
        ),
      ),
    );
    return { harness: withSkills(harness, items), changed };
  },
};
