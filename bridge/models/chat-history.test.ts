import { describe, expect, it } from 'vitest';
import type { Message, ToolCall } from '../../env/index.ts';
import { chatHistory } from './chat-history.ts';

const call = (id: string, name: string, args: string | null): ToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const answer = (id: string, content: string): Message => ({ role: 'tool', tool_call_id: id, content });
const said = (content: string | null, ...tool_calls: ToolCall[]): Message => ({
  role: 'assistant',
  content,
  ...(tool_calls.length > 0 ? { tool_calls } : {}),
});
const user = (content: string): Message => ({ role: 'user', content });
const head: Message[] = [{ role: 'system', content: 's' }, user('u')];
const native = { native: true, reasoning: false };
const text = { native: false, reasoning: false };

const cases: [string, Message[], typeof native, Message[]][] = [
  [
    'a plain call stays',
    [said(null, call('1', 'price', '{"link":1}')), answer('1', '9')],
    native,
    [said(null, call('1', 'price', '{"link":1}')), answer('1', '9')],
  ],
  [
    'blank arguments become {}',
    [said(null, call('1', 'all', ' ')), answer('1', 'ok')],
    native,
    [said(null, call('1', 'all', '{}')), answer('1', 'ok')],
  ],
  [
    'a call without a name is text, its answer the user’s',
    [said('Wait', call('1', '', 'prce 1')), answer('1', 'no')],
    native,
    [said('Wait\n<tool_call>\nprce 1\n</tool_call>'), user('<tool_response>\nno\n</tool_response>')],
  ],
  [
    'so is one with arguments cut off',
    [said(null, call('1', 'price', '{"link":')), answer('1', 'no')],
    native,
    [
      said('<tool_call>\n{"name": "price", "arguments": "{\\"link\\":"}\n</tool_call>'),
      user('<tool_response>\nno\n</tool_response>'),
    ],
  ],
  [
    'so is one with arguments that are no object',
    [said(null, call('1', 'price', '[1]')), answer('1', 'no')],
    native,
    [
      said('<tool_call>\n{"name": "price", "arguments": [1]}\n</tool_call>'),
      user('<tool_response>\nno\n</tool_response>'),
    ],
  ],
  [
    'so is one without arguments',
    [said(null, call('1', 'price', null)), answer('1', 'no')],
    native,
    [said('<tool_call>\n{"name": "price"}\n</tool_call>'), user('<tool_response>\nno\n</tool_response>')],
  ],
  [
    'so is one with a name no server takes',
    [said(null, call('1', 'get price!', '{}')), answer('1', 'no')],
    native,
    [
      said('<tool_call>\n{"name": "get price!", "arguments": {}}\n</tool_call>'),
      user('<tool_response>\nno\n</tool_response>'),
    ],
  ],
  [
    'answers of good calls come first, directly after them',
    [
      said(null, call('1', '', 'x'), call('2', 'price', '{}')),
      answer('1', 'no'),
      answer('2', '9'),
      user('Go on.'),
    ],
    native,
    [
      said('<tool_call>\nx\n</tool_call>', call('2', 'price', '{}')),
      answer('2', '9'),
      user('<tool_response>\nno\n</tool_response>\nGo on.'),
    ],
  ],
  [
    'an empty message is an empty text',
    [said(null), user('Say something.')],
    native,
    [said(''), user('Say something.')],
  ],
  [
    'an id that was sent earlier is no call of this turn',
    [
      said(null, call('1', 'price', '{}')),
      answer('1', '9'),
      said(null, call('1', '', 'x')),
      answer('1', 'no'),
    ],
    native,
    [
      said(null, call('1', 'price', '{}')),
      answer('1', '9'),
      said('<tool_call>\nx\n</tool_call>'),
      user('<tool_response>\nno\n</tool_response>'),
    ],
  ],
  [
    'without tools every call is text',
    [said(null, call('1', 'price', '{"link":1}')), answer('1', '9')],
    text,
    [
      said('<tool_call>\n{"name": "price", "arguments": {"link":1}}\n</tool_call>'),
      user('<tool_response>\n9\n</tool_response>'),
    ],
  ],
];

describe('chatHistory', () => {
  it.each(cases)('%s', (_, turns, options, expected) => {
    expect(chatHistory([...head, ...turns], options)).toEqual([...head, ...expected]);
  });

  it('sends reasoning back only to a server that knows the field', () => {
    const thought: Message = { role: 'assistant', content: 'Hi', reasoning_content: 'Hm' };
    expect(chatHistory([thought], native)).toEqual([said('Hi')]);
    expect(chatHistory([thought], { ...native, reasoning: true })).toEqual([thought]);
  });
});
