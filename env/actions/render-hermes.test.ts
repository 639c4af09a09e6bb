import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { parseAction } from './parse-action.ts';
import type { AssistantMessage } from './parsed-message.ts';
import { MAX_ARGUMENT_DEPTH, readArguments } from './read-arguments.ts';
import { renderHermes } from './render-hermes.ts';
import { scanJson } from './scan-json.ts';

test('writes reasoning, words and calls in the order of the form', () => {
  const message: AssistantMessage = {
    role: 'assistant',
    content: 'Let me look.',
    reasoning_content: 'price of link 3',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'get_cost', arguments: '{"item_no":3}' } }],
  };
  expect(renderHermes(message)).toBe(
    '<think>\nprice of link 3\n</think>\n\nLet me look.\n<tool_call>\n{"name": "get_cost", "arguments": {"item_no":3}}\n</tool_call>',
  );
});

test.each([
  [{ content: 'a </tool_call> b' }],
  [{ content: '<think>' }],
  [{ content: 'ok', reasoning_content: 'a </think> b' }],
])('refuses %j', (words) => {
  expect(() => renderHermes({ role: 'assistant', ...words })).toThrow(UsageError);
});

test('a call that could not be read stands as it was', () => {
  const { message, calls } = parseAction(
    { kind: 'text', text: '<tool_call>{"name": }</tool_call>', format: 'hermes' },
    0,
  );
  const again = parseAction({ kind: 'text', text: renderHermes(message), format: 'hermes' }, 0);
  expect(again.calls.map(({ arguments: raw }) => raw)).toEqual(calls.map(({ arguments: raw }) => raw));
});

test('arguments that are no JSON stay an error', () => {
  const call = {
    id: 'a',
    type: 'function' as const,
    function: { name: 'get_cost', arguments: '{"item_no": ' },
  };
  const text = renderHermes({ role: 'assistant', content: null, tool_calls: [call] });
  const [read] = parseAction({ kind: 'text', text, format: 'hermes' }, 0).calls;
  expect(readArguments(read?.arguments ?? null)).toMatchObject({
    ok: false,
    problem: { code: 'arguments_not_object' },
  });
});

const words = fc.string({
  unit: fc.constantFrom('a', '好', ' ', '\n', '"', '\\', '{', '}', '<', '>', '</', 'tool_call', '😀'),
});
const said = words.map((text) => text.trim()).filter((text) => !/<\/?(?:think|tool_call)>/.test(text));
const raw = fc.oneof(
  fc.constant(null),
  // Integers beyond 2^53 are refused wherever they stand.
  fc.json({ maxDepth: 3 }).filter((text) => scanJson(text, 0, MAX_ARGUMENT_DEPTH).ok),
  fc.dictionary(fc.string(), words).map((value) => JSON.stringify(value)),
);
const calls = fc.array(fc.record({ name: fc.string({ minLength: 1 }), arguments: raw }), { maxLength: 3 });

test('parsing what was rendered gives the same message', () => {
  fc.assert(
    fc.property(said, said, calls, (content, reasoning, made) => {
      const tool_calls = made.map((call, index) => ({
        id: `call_3_${index}`,
        type: 'function' as const,
        function: call,
      }));
      const message: AssistantMessage = {
        role: 'assistant',
        content: content === '' ? null : content,
        ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
        ...(made.length === 0 ? {} : { tool_calls }),
      };
      const parsed = parseAction({ kind: 'text', text: renderHermes(message), format: 'hermes' }, 3);
      expect(parsed.message).toEqual(message);
      expect(parsed.calls.every(({ problem }) => problem === null)).toBe(true);
    }),
    { seed: 5, numRuns: 2000 },
  );
});
