import { expect, test } from 'vitest';
import { wordsOf } from '../../name-pools.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { renameSkills } from './rename-skills.ts';

const harness = fixtureHarness();

test('at strength 3 every Skill has another name and nothing else changes', () => {
  const { harness: renamed, changed } = renameSkills.apply(harness, operatorContext(harness));
  expect(changed).toEqual(harness.skills.items.map((skill) => skill.id));
  renamed.skills.items.forEach((skill, at) => {
    const before = harness.skills.items[at];
    expect(wordsOf(skill.name)).not.toContain('base');
    expect({ ...skill, name: before?.name }).toEqual(before);
  });
});

test('at strength 1 a third of the Skills is renamed, the others are the same objects', () => {
  const { harness: renamed, changed } = renameSkills.apply(
    harness,
    operatorContext(harness, { strength: 1 }),
  );
  expect(changed).toHaveLength(2);
  const kept = renamed.skills.items.filter((skill, at) => skill === harness.skills.items[at]);
  expect(kept).toHaveLength(4);
  expect(renamed.tools).toBe(harness.tools);
});
