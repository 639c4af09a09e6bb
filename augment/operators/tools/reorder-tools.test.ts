import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { reorderTools } from './reorder-tools.ts';

const harness = fixtureHarness();

test('the same tools stand in another order, and the moved ones are named', () => {
  const before = harness.tools.items;
  const { harness: reordered, changed } = reorderTools.apply(harness, operatorContext(harness));
  const after = reordered.tools.items;
  expect(new Set(after)).toEqual(new Set(before));
  expect(after).not.toEqual(before);
  expect(changed).toEqual(after.filter((item, at) => item !== before[at]).map((item) => item.id));
});
