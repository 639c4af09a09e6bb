import type { AnyId } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { rewriteText } from '../../rewrite-text.ts';
import { withDescription, withSkills } from '../../with-items.ts';

/** Says in other words what a Skill is for, as the catalogue shows it before the Skill is loaded. */
export const rewriteSkillDescriptions: Operator = {
  name: 'rewrite_skill_descriptions',
  dimension: 'identifier',
  apply(harness, context) {
    const changed: AnyId[] = [];
    const chosen = choose(context.rng, context.strength, harness.skills.items);
    const items = mapChosen(harness.skills.items, chosen, changed, (skill) =>
      withDescription(skill, rewriteText(context, skill.id, skill.description)),
    );
    return { harness: withSkills(harness, items), changed };
  },
};
