import type { AnyId, Harness, Rng, Skill } from '../../../env/index.ts';
import { chooseMasked } from '../../choose.ts';
import { indexHarness } from '../../harness-index.ts';
import { dropMasked } from '../../map-items.ts';
import type { Operator, Protection } from '../../operator.ts';
import { withSkills } from '../../with-items.ts';

/** Skills that no text and no scenario needs; one Reply Skill is spared where all of them would qualify. */
function maskableSkills(rng: Rng, harness: Harness, protect: Protection): Skill[] {
  const { mentioned } = indexHarness(harness);
  const maskable = harness.skills.items.filter(
    (skill) => !protect.skills.has(skill.id) && !mentioned.has(skill.id),
  );
  const replies = harness.skills.items.filter((skill) => skill.kind === 'reply');
  if (replies.length === 0 || !replies.every((skill) => maskable.includes(skill))) return maskable;
  const spared = rng.pick(replies);
  return maskable.filter((skill) => skill !== spared);
}

/** Removes Skills that gold does not need, up to half of them, and never all Reply Skills. */
export const maskSkills: Operator = {
  name: 'mask_skills',
  dimension: 'identifier',
  apply(harness, { rng, strength, protect }) {
    const changed: AnyId[] = [];
    const masked = chooseMasked(rng, strength, maskableSkills(rng, harness, protect));
    const items = dropMasked(harness.skills.items, masked, changed);
    return { harness: withSkills(harness, items), changed };
  },
};
