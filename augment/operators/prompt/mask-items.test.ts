import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { maskItems } from './mask-items.ts';

const harness = fixtureHarness();

test('only checked, unneeded instructions go, half of them at most', () => {
  const gone = new Set<string>();
  for (let seed = 0; seed < 50; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`mask/${seed}`) });
    const { harness: masked, changed } = maskItems.apply(harness, context);
    expect(changed).toHaveLength(1);
    expect(masked.prompt.blocks[0]).toBe(harness.prompt.blocks[0]);
    for (const id of changed) gone.add(id);
  }
  expect([...gone].sort()).toEqual(['rule:speech.contact', 'rule:speech.emoji']);
});
