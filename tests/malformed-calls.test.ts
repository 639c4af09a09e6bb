import { expect, test } from 'vitest';
import type { Action, ResetOptions } from '../env/index.ts';
import { expertActions, playActions, scoresOf } from './support/fixed-actions.ts';
import { stageOf } from './support/stage.ts';

const given = (args: string | null): Action => ({
  kind: 'message',
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'get_product_price', arguments: args } }],
});
const sampled = (text: string): Action => ({ kind: 'text', text, format: 'hermes' });

/** Row of the case list, the action, and the code that the policy can read. */
const REFUSED: readonly (readonly [string, Action, RegExp])[] = [
  ['R1', given('"{\\"link_id\\": 1}"'), /object/],
  ['R1', given('null'), /object/],
  ['R1', given('[1]'), /object/],
  ['R1', given('3'), /object/],
  ['R1', given('true'), /object/],
  ['R3', sampled('<tool_call>{}</tool_call>'), /"name" with the name of a tool/],
  [
    'R1',
    sampled('<tool_call>{"name": "get_product_price", "arguments": "{\\"link_id\\": 1}"}</tool_call>'),
    /object/,
  ],
  ['R3', sampled('<tool_call>{"name": "get_product_price"}</tool_call>'), /has no arguments/],
  ['R3', given(null), /has no arguments/],
  [
    'R5',
    sampled('<tool_call>{"name": "get_product_price", "arguments": {"link_id": 1}</tool_call>'),
    /malformed at position 68/,
  ],
  [
    'R5',
    sampled('<tool_call>{"name": "get_product_price", "arguments": {"link_id": "1\n"}}</tool_call>'),
    /malformed/,
  ],
  ['R7', given(`{}'`), /not JSON/],
  ['R7', given('{"link_id": 1}{"link_id": 2}'), /not JSON/],
  ['R7', given('{"link_id": 1'), /not JSON/],
  ['R7', given('{"link_id": 1,}invalid'), /not JSON/],
  ['R9', given('{"link_id": "2026-01-15"}'), /\/link_id: expected integer, got string/],
  ['R9', given('{"link_id": null}'), /\/link_id: expected integer, got null/],
  ['R9', given('{"link_id": "null"}'), /\/link_id: expected integer, got string "null"/],
  ['M09', given(''), /\/link_id: expected a value, got nothing/],
  ['M11', given('{"link_id": {"name": "app"}}'), /\/link_id: expected integer, got an object/],
];

const stage = stageOf('base');
const reset: ResetOptions = { seed: 'malformed', scenario: { split: 'train', index: 3 } };
const expert = await expertActions(stage, reset);

test.each(REFUSED)(
  '%s: %j is a tool error that the policy can read, and the episode goes on',
  async (_row, action, words) => {
    const played = await playActions(stage, reset, [action, ...expert]);
    const [, answer, ...more] = played.turns[0]?.messages ?? [];
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ role: 'tool' });
    expect(answer?.content).toMatch(words);
    expect(JSON.stringify(played)).not.toContain('undefined');
    expect(
      played.events
        .filter(({ kind }) => kind === 'tool_called')
        .every((event) => 'turn' in event && event.turn !== 0),
    ).toBe(true);
    expect(played.end).toEqual({ status: 'terminated', reason: 'replied' });
    expect(scoresOf(played)).toMatchObject({ accuracy: { value: 1 }, effectiveness: { value: 1 } });
  },
);

test.each([['{"link_id": 1}""'], ['{"link_id": 1}"'], ['{"link_id": 1}"\n"']])(
  'R7: %j is read, and the record says that it was repaired',
  async (args) => {
    const { events } = await playActions(stage, reset, [given(args)]);
    const [parsed] = events.filter((event) => event.kind === 'action_parsed');
    expect(parsed?.calls).toMatchObject([
      { problem: null, repaired: ['trailing_junk'], args: { 'param:price.link': 1 } },
    ]);
    expect(events.some((event) => event.kind === 'tool_answered' && event.status === 'ok')).toBe(true);
  },
);
