import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { addNoiseSkills } from './add-noise-skills.ts';

const harness = fixtureHarness();

test.each([1, 2, 3] as const)('strength %i adds as many distractors of each kind', (strength) => {
  const { harness: noisy, changed } = addNoiseSkills.apply(harness, operatorContext(harness, { strength }));
  const added = noisy.skills.items.filter((skill) => !harness.skills.items.includes(skill));
  expect(added.map((skill) => skill.id).sort()).toEqual([...changed].sort());
  for (const kind of ['reply', 'strategy']) {
    expect(added.filter((skill) => skill.kind === kind)).toHaveLength(strength);
  }
  expect(added.filter((skill) => skill.name.startsWith('base'))).toEqual([]);
  expect(noisy.skills.items.filter((skill) => harness.skills.items.includes(skill))).toEqual(
    harness.skills.items,
  );
});

test('distractors come from the pool, and only those that render here', () => {
  const { changed } = addNoiseSkills.apply(harness, operatorContext(harness, { pool: 'test' }));
  expect(changed.filter((id) => !id.startsWith('skill:noise_test_'))).toEqual([]);
  expect(changed).not.toContain('skill:noise_test_reply_4');
});

test('a distractor that is there already is not added again', () => {
  const once = addNoiseSkills.apply(harness, operatorContext(harness)).harness;
  expect(addNoiseSkills.apply(once, operatorContext(once)).harness).toBe(once);
});
