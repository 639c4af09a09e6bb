import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Message, type Action } from '../records/index.ts';
import { parseAction } from './parse-action.ts';
import type { ParsedMessage } from './parsed-message.ts';

const text = (sampled: string): ParsedMessage =>
  parseAction({ kind: 'text', text: sampled, format: 'hermes' }, 2);
const summary = ({ content, reasoning, calls, problems }: ParsedMessage) => ({
  content,
  reasoning,
  calls: calls.map(({ name, arguments: raw, problem }) => [name, raw, problem?.code ?? null]),
  problems: problems.map(({ code }) => code),
});

const CALL = '<tool_call>{"name": "get_cost", "arguments": {"item_no": 3}}</tool_call>';
const COST = ['get_cost', '{"item_no": 3}', null];

test.each([
  ['Hello there.', 'Hello there.', null, []],
  ['<think>\nlook it up\n</think>\n\n' + CALL, null, 'look it up', [COST]],
  ['Let me look.\n' + CALL + '\n' + CALL + '\nDone.', 'Let me look.\n\n\nDone.', null, [COST, COST]],
  ['the template opened it</think>Hi', 'Hi', 'the template opened it', []],
  ['<think>a</think>x<think>b</think>', 'x', 'a\nb', []],
  ['<think>' + CALL + '</think>Hi', 'Hi', CALL, []],
  [
    '<tool_call>{"name": "x", "arguments": "{\\"a\\": 1}"}</tool_call>',
    null,
    null,
    [['x', '"{\\"a\\": 1}"', null]],
  ],
  ['<tool_call>{"name": "x"}</tool_call>', null, null, [['x', null, null]]],
  ['<tool_call>{"name": "x", "arguments": null}</tool_call>', null, null, [['x', 'null', null]]],
  [
    '<tool_call>{"name": "x", "arguments": {"q": "a </tool_call> b </think>"}}</tool_call>',
    null,
    null,
    [['x', '{"q": "a </tool_call> b </think>"}', null]],
  ],
])('reads %j', (sampled, content, reasoning, calls) => {
  expect(summary(text(sampled))).toEqual({ content, reasoning, calls, problems: [] });
});

test.each([
  ['<tool_call>{}</tool_call>', [[null, '{}']]],
  ['<tool_call></tool_call>', [[null, '']]],
  ['<tool_call>get_cost(3)</tool_call>', [[null, 'get_cost(3)']]],
  ['<tool_call>[{"name": "</tool_call>"}]</tool_call>', [[null, '[{"name": "</tool_call>"}]']]],
  ['<tool_call>{"name": 3, "arguments": {}}</tool_call>', [[null, '{"name": 3, "arguments": {}}']]],
  [
    '<tool_call>{"name": "terminal", "arguments": {"command": "ls -la"}</tool_call>',
    [[null, '{"name": "terminal", "arguments": {"command": "ls -la"}']],
  ],
  [
    '<tool_call>{"name": "x", "arguments": {"a": "b\nc"}}</tool_call>',
    [[null, '{"name": "x", "arguments": {"a": "b\nc"}}']],
  ],
  ['<tool_call>{"name": "x", "arguments": {}}', [['x', '{}']]],
  [
    '<tool_call>{"name": "x", "arguments": {"a": "</tool_call>',
    [[null, '{"name": "x", "arguments": {"a": "</tool_call>']],
  ],
  ['{"name": "x", "arguments": {}}</tool_call>', [[null, '{"name": "x", "arguments": {}}']]],
  [
    '<tool_call>{"name": "x", "arguments": {}} <tool_call>{"name": "y"',
    [
      ['x', '{}'],
      [null, '{"name": "y"'],
    ],
  ],
])('gives the malformed %j a problem and says nothing', (sampled, calls) => {
  const parsed = text(sampled);
  expect(parsed.calls.map(({ name, arguments: raw }) => [name, raw])).toEqual(calls);
  expect(parsed.calls.map(({ problem }) => problem?.code)).toEqual(calls.map(() => 'malformed_call'));
  expect(parsed.content).toBeNull();
});

test('says where a call is malformed and what was expected', () => {
  const parsed = text('<tool_call>{"name": "terminal", "arguments": {"command": "ls -la"}</tool_call>');
  expect(parsed.calls[0]?.problem?.message).toBe(
    `The tool call is malformed at position 66: expected ',' or '}', found "<".`,
  );
});

test('goes on after a malformed call', () => {
  const parsed = text(`<tool_call>{"name": oops}</tool_call> and ${CALL} bye`);
  expect(summary(parsed)).toEqual({
    content: 'and  bye',
    reasoning: null,
    calls: [[null, '{"name": oops}', 'malformed_call'], COST],
    problems: [],
  });
});

test.each([
  ['', null],
  [' \n ', null],
  ['<think>never closed, <tool_call>', 'never closed, <tool_call>'],
  ['<think></think>', null],
])('%j says nothing', (sampled, reasoning) => {
  expect(summary(text(sampled))).toEqual({
    content: null,
    reasoning,
    calls: [],
    problems: ['empty_message'],
  });
});

const repaired = (sampled: string) => text(sampled).calls[0]?.repaired;

test('reports how a call had to be read', () => {
  expect(repaired('<tool_call>{"name": "x", "arguments": {}}"</tool_call>')).toEqual(['trailing_junk']);
  expect(repaired('<tool_call>{"id": 1, "name": "x", "arguments": {}}</tool_call>')).toEqual([
    'extra_member',
  ]);
  expect(repaired('<tool_call>{"name": "x", "name": "y", "arguments": {}}</tool_call>')).toEqual([
    'duplicate_key',
  ]);
});

const call = (id: string, name = 'get_cost', raw: string | null = '{}') => ({
  id,
  type: 'function' as const,
  function: { name, arguments: raw },
});

test('reads an OpenAI message, its leading thoughts too', () => {
  const parsed = parseAction(
    {
      kind: 'message',
      content: '<think>b</think> Hi ',
      reasoning: 'a',
      tool_calls: [call('one', 'get_cost', null)],
    },
    0,
  );
  expect(parsed.message).toEqual({
    role: 'assistant',
    content: 'Hi',
    reasoning_content: 'a\nb',
    tool_calls: [call('one', 'get_cost', null)],
  });
  expect(parsed.calls[0]?.arguments).toBeNull();
});

test('replaces missing and duplicate ids, the same way every time', () => {
  const action: Action = {
    kind: 'message',
    content: null,
    tool_calls: ['', 'a', 'a', 'call_4_0'].map((id) => call(id)),
  };
  const calls = parseAction(action, 4).calls;
  expect(calls.map(({ call_id }) => call_id)).toEqual(['call_4_0_', 'a', 'call_4_2', 'call_4_0']);
  expect(calls.map(({ repaired }) => repaired)).toEqual([['call_id'], [], ['call_id'], []]);
  expect(parseAction(action, 4)).toEqual(parseAction(action, 4));
});

test('gives calls of a text ids by turn', () => {
  expect(text(CALL + CALL).calls.map(({ call_id }) => call_id)).toEqual(['call_2_0', 'call_2_1']);
});

test('a call without a name is malformed in an OpenAI message too', () => {
  const parsed = parseAction({ kind: 'message', content: null, tool_calls: [call('a', '')] }, 0);
  expect(summary(parsed).calls).toEqual([[null, '{}', 'malformed_call']]);
});

test('finds calls that an engine left in the content', () => {
  const parsed = parseAction({ kind: 'message', content: `Hi ${CALL}` }, 0);
  expect(parsed.content).toBe('Hi');
  expect(parsed.calls).toMatchObject([{ name: 'get_cost', repaired: ['call_in_content'] }]);
});

const WORDS = ['w0', 'w1', 'w2', 'w3', 'w4', 'w5'];
const TAGS = ['<think>', '</think>', '<tool_call>', '</tool_call>'];
const SYNTAX = ['{"name": "x", ', '"arguments": {', '}', '"', ':', ',', '\n', '\\'];
const piece = fc.oneof(fc.constantFrom(...TAGS, ...SYNTAX, ...WORDS), fc.string({ maxLength: 6 }));
const pieces = fc.array(piece, { maxLength: 16 });

test('never throws, loses nothing, and makes a valid message of anything', () => {
  fc.assert(
    fc.property(pieces, fc.boolean(), (list, structured) => {
      const written = list.join('');
      const action: Action = structured
        ? { kind: 'message', content: written }
        : { kind: 'text', text: written, format: 'hermes' };
      const { content, reasoning, calls, problems, message } = parseAction(action, 1);
      expect(content !== null || calls.length > 0 || problems.length > 0).toBe(true);
      expect(Message.safeParse(message).success).toBe(true);
      expect(content ?? '').not.toMatch(/<\/?tool_call>|<\/?think>/);
      const reported = calls.some(({ repaired }) => repaired.some((how) => LOSSY.includes(how)));
      const kept = [content, reasoning, ...calls.flatMap((call) => [call.name, call.arguments])].join(' ');
      const lost = WORDS.filter((word) => written.includes(word) && !kept.includes(word));
      expect(reported ? [] : lost).toEqual([]);
    }),
    { seed: 11, numRuns: 3000 },
  );
});

/** Repairs that leave something out, and say so. */
const LOSSY = ['extra_member', 'duplicate_key'];
