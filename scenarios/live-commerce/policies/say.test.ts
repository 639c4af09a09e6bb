import { describe, expect, it } from 'vitest';
import { answersOf, say, surfaceOf } from './say.ts';

const CALLS = [
  { name: 'get_price', args: { link_id: 3 } },
  { name: 'get_stock', args: {}, raw: '{"link_id":' },
];

describe('say', () => {
  it('writes compact Hermes text', () => {
    expect(say({ calls: CALLS, reply: null, reasoning: 'Look it up.' }, 'text')).toEqual({
      kind: 'text',
      format: 'hermes',
      text:
        '<think>\nLook it up.\n</think>\n' +
        '<tool_call>{"name":"get_price","arguments":{"link_id":3}}</tool_call>' +
        '<tool_call>{"name":"get_stock","arguments":{"link_id":}</tool_call>',
    });
  });

  it('makes native calls with ids that follow those made before', () => {
    expect(say({ calls: CALLS, reply: null }, 'native', 5)).toEqual({
      kind: 'message',
      content: null,
      tool_calls: [
        { id: 'c5', type: 'function', function: { name: 'get_price', arguments: '{"link_id":3}' } },
        { id: 'c6', type: 'function', function: { name: 'get_stock', arguments: '{"link_id":' } },
      ],
    });
  });

  it('replies without calls', () => {
    expect(say({ calls: [], reply: 'Hello' }, 'native')).toEqual({ kind: 'message', content: 'Hello' });
    expect(say({ calls: [], reply: 'Hello' }, 'text')).toMatchObject({ text: 'Hello' });
  });
});

const call = (id: string) => ({ id, type: 'function' as const, function: { name: 'x', arguments: '{}' } });

describe('what comes back', () => {
  const left = { rounds: 5, ms: 1000 };

  it('puts answers in the order of their calls', () => {
    const observation = {
      left,
      messages: [
        { role: 'assistant' as const, content: null, tool_calls: [call('a'), call('b'), call('c')] },
        { role: 'tool' as const, tool_call_id: 'b', content: 'second' },
        { role: 'tool' as const, tool_call_id: 'a', content: 'first' },
      ],
    };
    expect(answersOf(observation)).toEqual(['first', 'second', '']);
  });

  it.each([
    ['text', undefined],
    ['text', []],
    ['native', [{ type: 'function' as const, function: { name: 'x', description: '', parameters: {} } }]],
  ])('speaks %s', (surface, tools) => {
    expect(surfaceOf({ messages: [], left, ...(tools === undefined ? {} : { tools }) })).toBe(surface);
  });
});
