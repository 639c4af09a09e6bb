import type { Harness, Skill } from '../../../env/index.ts';
import type { Operator, OperatorContext } from '../../operator.ts';
import { rendersIn } from '../../renders-in.ts';
import { withSkills } from '../../with-items.ts';

const KINDS = ['reply', 'strategy'] as const;

/** `strength` distractors of each kind: of the pool, new to the harness, and with nothing in them that it lacks. */
function chooseNoise(harness: Harness, context: OperatorContext): Skill[] {
  const present = new Set(harness.skills.items.map((skill) => skill.id));
  const usable = context.distractors
    .filter(({ pool, skill }) => pool === context.pool && !present.has(skill.id) && rendersIn(harness, skill))
    .map(({ skill }) => skill);
  return KINDS.flatMap((kind) =>
    context.rng.sample(
      usable.filter((skill) => skill.kind === kind),
      context.strength,
    ),
  );
}

/** Adds one to three distractor Skills of each kind at random places, under names of the pool. */
export const addNoiseSkills: Operator = {
  name: 'add_noise_skills',
  dimension: 'identifier',
  apply(harness, context) {
    const { names, rng } = context;
    const noise = chooseNoise(harness, context);
    if (noise.length === 0) return { harness, changed: [] };
    const items = [...harness.skills.items];
    for (const skill of noise) {
      items.splice(rng.int(0, items.length), 0, { ...skill, name: names.fresh(rng) });
    }
    return { harness: withSkills(harness, items), changed: noise.map((skill) => skill.id) };
  },
};
