import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { maskSkills } from './mask-skills.ts';

const harness = fixtureHarness();

test('half of the Skills that nothing needs go, the rest stay as they are', () => {
  const { harness: masked, changed } = maskSkills.apply(harness, operatorContext(harness));
  expect(changed).toHaveLength(2);
  expect(masked.skills.items).toEqual(harness.skills.items.filter((skill) => !changed.includes(skill.id)));
});

test('needed Skills and Skills that other texts refer to are never masked', () => {
  const gone = new Set<string>();
  for (let seed = 0; seed < 100; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`mask/${seed}`), strength: 1 });
    for (const id of maskSkills.apply(harness, context).changed) gone.add(id);
  }
  expect([...gone].sort()).toEqual(['skill:care', 'skill:chat', 'skill:soothe']);
});

test('a Reply Skill is left even where none is protected', () => {
  const items = harness.skills.items.filter((skill) => skill.id === 'skill:chat');
  const single = { ...harness, skills: { ...harness.skills, items } };
  const protect = { skills: new Set<never>(), rules: new Set<never>() };
  const result = maskSkills.apply(single, operatorContext(harness, { protect }));
  expect(result).toEqual({ harness: single, changed: [] });
});
