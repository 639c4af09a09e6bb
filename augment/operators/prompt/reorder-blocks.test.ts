import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { reorderBlocks } from './reorder-blocks.ts';

const harness = fixtureHarness();

test('the same blocks stand in another order, and the moved ones are named', () => {
  const before = harness.prompt.blocks;
  const { harness: reordered, changed } = reorderBlocks.apply(harness, operatorContext(harness));
  const after = reordered.prompt.blocks;
  expect(new Set(after)).toEqual(new Set(before));
  expect(after).not.toEqual(before);
  expect(changed).toEqual(after.filter((item, at) => item !== before[at]).map((item) => item.id));
});
