import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { reorderRules } from './reorder-rules.ts';

const harness = fixtureHarness();

test('every Skill with several rules gets them in another order', () => {
  const { harness: reordered, changed } = reorderRules.apply(harness, operatorContext(harness));
  reordered.skills.items.forEach((skill, at) => {
    const before = harness.skills.items[at]?.rules ?? [];
    expect(new Set(skill.rules)).toEqual(new Set(before));
    if (before.length > 1) expect(skill.rules).not.toEqual(before);
    else expect(skill).toBe(harness.skills.items[at]);
  });
  expect(changed).toContain('rule:care.days');
  expect(changed).not.toContain('rule:chat.ask');
});

test('strength 1 does so in a third of them', () => {
  const { harness: reordered } = reorderRules.apply(harness, operatorContext(harness, { strength: 1 }));
  const touched = reordered.skills.items.filter((skill, at) => skill !== harness.skills.items[at]);
  expect(touched).toHaveLength(2);
});
