import type { AnyId } from '../../../env/index.ts';
import { chooseMasked } from '../../choose.ts';
import { dropMasked, gather, mapShared } from '../../map-items.ts';
import { maskableRules } from '../../maskable.ts';
import type { Operator } from '../../operator.ts';
import { withRules, withSkills } from '../../with-items.ts';

/** Removes rules of Skills that the scenario does not need, up to half of them: they no longer bind the reply. */
export const maskRules: Operator = {
  name: 'mask_rules',
  dimension: 'content',
  apply(harness, { rng, strength, protect }) {
    const changed: AnyId[] = [];
    const maskable = gather(harness.skills.items, (skill) => maskableRules(rng, skill.rules, protect));
    const masked = chooseMasked(rng, strength, maskable);
    const items = mapShared(harness.skills.items, (skill) =>
      withRules(skill, dropMasked(skill.rules, masked, changed)),
    );
    return { harness: withSkills(harness, items), changed };
  },
};
