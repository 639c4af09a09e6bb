import type { AnyId, Skill } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapShared } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { reorder } from '../../reorder.ts';
import { withRules, withSkills } from '../../with-items.ts';

const hasSeveral = (skill: Skill) => skill.rules.length > 1;

/** Shuffles the rules inside Skills; the strength says in how many Skills. */
export const reorderRules: Operator = {
  name: 'reorder_rules',
  dimension: 'content',
  apply(harness, { rng, strength }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.skills.items, hasSeveral);
    const items = mapShared(harness.skills.items, (skill) => {
      if (!chosen.has(skill)) return skill;
      const { items: rules, moved } = reorder(rng, 3, skill.rules);
      for (const rule of moved) changed.push(rule.id);
      return withRules(skill, rules);
    });
    return { harness: withSkills(harness, items), changed };
  },
};
