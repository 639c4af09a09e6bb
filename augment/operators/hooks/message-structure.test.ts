import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { messageStructure } from './message-structure.ts';

const harness = fixtureHarness();

test('every hook speaks in another structure, either of the two', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 50; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`structure/${seed}`) });
    const { harness: state, changed } = messageStructure.apply(harness, context);
    expect(changed).toHaveLength(5);
    for (const hook of state.hooks.items) seen.add(hook.structure);
  }
  expect([...seen].sort()).toEqual(['json', 'xml']);
});
