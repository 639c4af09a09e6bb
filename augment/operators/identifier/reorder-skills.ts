import type { Operator } from '../../operator.ts';
import { reorder } from '../../reorder.ts';
import { withSkills } from '../../with-items.ts';

/** Changes the order in which the catalogue lists the Skills. */
export const reorderSkills: Operator = {
  name: 'reorder_skills',
  dimension: 'identifier',
  apply(harness, { rng, strength }) {
    const { items, moved } = reorder(rng, strength, harness.skills.items);
    return { harness: withSkills(harness, items), changed: moved.map((skill) => skill.id) };
  },
};
