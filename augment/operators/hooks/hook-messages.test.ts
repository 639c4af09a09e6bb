import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { hookMessages } from './hook-messages.ts';

const harness = fixtureHarness();

test('messages are said in other words, a silent hook stays silent', () => {
  const { harness: state, changed } = hookMessages.apply(harness, operatorContext(harness));
  expect(changed).toEqual(['hook:arguments', 'hook:gate', 'hook:format', 'hook:length']);
  state.hooks.items.forEach((hook, at) => {
    const before = harness.hooks.items[at];
    expect(hook.message).toContain(before?.message);
    expect({ ...hook, message: before?.message }).toEqual(before);
  });
});
