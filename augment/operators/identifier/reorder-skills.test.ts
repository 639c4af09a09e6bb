import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { reorderSkills } from './reorder-skills.ts';

const harness = fixtureHarness();

test('the same Skills stand in another order, and the moved ones are named', () => {
  const before = harness.skills.items;
  const { harness: reordered, changed } = reorderSkills.apply(harness, operatorContext(harness));
  const after = reordered.skills.items;
  expect(new Set(after)).toEqual(new Set(before));
  expect(after).not.toEqual(before);
  expect(changed).toEqual(after.filter((item, at) => item !== before[at]).map((item) => item.id));
});
