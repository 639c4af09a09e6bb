import { expect, it, test } from 'vitest';
import { createEnvironment, parseAction, playEpisode, type Action } from '../../../env/index.ts';
import { assistantText, callIdsOf } from './assistant-text.ts';
import { failedTurns } from './failed-turns.ts';
import { inText } from './in-text.ts';
import { partsOf } from './testing/lesson.ts';

/** What an action says and calls, without reasoning and without the ids of its calls. */
function partsOfAction(action: Action) {
  const { content, calls } = parseAction(action, 0);
  return { content, calls: calls.map(({ call_id: _id, ...call }) => call) };
}

it.each(['mini', 'base'] as const)('a text of the %s harness reads back as its action', async (harness) => {
  const parts = partsOf(harness);
  const environment = createEnvironment(parts);
  let [same, failures] = [0, 0];
  for (let index = 0; index < 40; index++) {
    const options = { seed: `said/${index}`, scenario: { split: 'train', index } } as const;
    const trajectory = await playEpisode(environment, parts.policies.expert_with_slips, options);
    const failed = failedTurns(trajectory);
    failures += failed.size;
    for (const { index: turn, action } of trajectory.turns) {
      const text = assistantText(action);
      expect(text).not.toContain('<think>');
      // A malformed call is told by its place in the text, and native arguments that are no JSON have no text.
      if (failed.has(turn)) continue;
      expect(partsOfAction({ kind: 'text', text, format: 'hermes' })).toEqual(partsOfAction(action));
      same += 1;
    }
  }
  expect(same).toBeGreaterThan(90);
  expect(failures).toBeGreaterThan(30);
});

it.each(['mini', 'base'] as const)('the %s teacher in text plays what is taught', async (harness) => {
  const parts = partsOf(harness);
  const environment = createEnvironment(parts);
  const teacher = inText(parts.policies.expert_with_slips);
  let turns = 0;
  for (let index = 0; index < 40; index++) {
    const options = { seed: `said/${index}`, scenario: { split: 'train', index } } as const;
    const trajectory = await playEpisode(environment, teacher, options);
    expect(trajectory.end).toEqual({ status: 'terminated', reason: 'replied' });
    for (const { index: turn, action } of trajectory.turns) {
      expect(action).toEqual({ kind: 'text', format: 'hermes', text: assistantText(action) });
      const seen = trajectory.events.find((event) => event.kind === 'action_parsed' && event.turn === turn);
      const { content, calls } = parseAction(action, turn);
      expect(seen).toMatchObject({
        content,
        reasoning: null,
        calls: calls.map(({ call_id }) => ({ call_id })),
      });
      turns += 1;
    }
  }
  expect(turns).toBeGreaterThan(120);
});

test.each([
  ['<think>\nhm\n</think>\nHello', 'Hello'],
  ['Hello', 'Hello'],
  [
    '<tool_call>{"name":"a","arguments":{}}</tool_call>',
    '<tool_call>{"name":"a","arguments":{}}</tool_call>',
  ],
])('%j is taught as %j', (text, taught) => {
  expect(assistantText({ kind: 'text', format: 'hermes', text })).toBe(taught);
});

test('calls get the ids of their turn', () => {
  const call = '<tool_call>{"name":"a","arguments":{}}</tool_call>';
  expect(callIdsOf(call + call, 3)).toEqual(['call_3_0', 'call_3_1']);
});
