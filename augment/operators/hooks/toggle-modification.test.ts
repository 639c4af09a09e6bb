import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { toggleModification } from './toggle-modification.ts';

const harness = fixtureHarness();
const decisions = (state: typeof harness) =>
  Object.fromEntries(state.hooks.items.map((hook) => [hook.name, `${hook.decision} ${hook.max_retries}`]));

test('reply hooks with a transform swap modify and retry; a new retry is granted once at least', () => {
  const { harness: toggled, changed } = toggleModification.apply(harness, operatorContext(harness));
  expect(changed).toEqual(['hook:format', 'hook:length']);
  expect(decisions(toggled)).toEqual({
    base_privacy: 'modify 2',
    base_arguments: 'block 2',
    base_gate: 'retry 2',
    base_format: 'retry 1',
    base_length: 'modify 2',
  });
});
