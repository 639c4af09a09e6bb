import type { AnyId } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';
import { withSkills } from '../../with-items.ts';

/** Gives Skills names of the pool. */
export const renameSkills: Operator = {
  name: 'rename_skills',
  dimension: 'identifier',
  apply(harness, { rng, strength, names }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.skills.items);
    const items = mapChosen(harness.skills.items, chosen, changed, (skill) => ({
      ...skill,
      name: names.fresh(rng),
    }));
    return { harness: withSkills(harness, items), changed };
  },
};
