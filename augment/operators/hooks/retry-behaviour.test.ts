import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { retryBehaviour } from './retry-behaviour.ts';

const harness = fixtureHarness();

test.each([
  [1, [1, 2, 3]],
  [2, [1, 2, 3]],
  [3, [0, 1, 3]],
] as const)('at strength %i retrying hooks grant %j', (strength, grants) => {
  const seen = new Set<number>();
  for (let seed = 0; seed < 100; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`retry/${seed}`), strength });
    const { harness: state, changed } = retryBehaviour.apply(harness, context);
    expect(changed).toEqual(
      state.hooks.items.filter((hook, at) => hook !== harness.hooks.items[at]).map((hook) => hook.id),
    );
    for (const hook of state.hooks.items) if (hook.decision === 'retry') seen.add(hook.max_retries);
  }
  expect([...seen].sort()).toEqual(grants);
});

test('hooks that do not retry are the same objects', () => {
  const { harness: state } = retryBehaviour.apply(harness, operatorContext(harness));
  const kept = state.hooks.items.filter((hook, at) => hook === harness.hooks.items[at]);
  expect(kept.map((hook) => hook.id)).toEqual(['hook:privacy', 'hook:arguments', 'hook:format']);
});
