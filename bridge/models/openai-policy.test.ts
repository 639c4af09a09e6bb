import { describe, expect, it } from 'vitest';
import type { Action, Observation } from '../../env/index.ts';
import { says } from './testing/chat-server.ts';
import { endpointActor, LEFT, WITH_TOOL } from './testing/endpoint-actor.ts';

const asText: Observation = { messages: [{ role: 'user', content: 'How much?' }], left: LEFT };
const CALL = { id: 'c1', type: 'function', function: { name: 'price', arguments: '{"link":1}' } };

const answers: [string, Observation, object, object | undefined, Action][] = [
  [
    'a tool call',
    WITH_TOOL,
    { content: null, tool_calls: [CALL] },
    undefined,
    {
      kind: 'message',
      content: null,
      reasoning: null,
      tool_calls: [{ ...CALL, type: 'function' }],
    },
  ],
  [
    'a reply with reasoning and counts',
    WITH_TOOL,
    { content: 'It is 9.', reasoning_content: 'Hm.' },
    { completion_tokens: 30, completion_tokens_details: { reasoning_tokens: 21 } },
    {
      kind: 'message',
      content: 'It is 9.',
      reasoning: 'Hm.',
      tool_calls: [],
      usage: { reasoning_tokens: 21, reply_tokens: 9 },
    },
  ],
  [
    'reasoning under its other name',
    WITH_TOOL,
    { content: 'It is 9.', reasoning: 'Hm.' },
    undefined,
    { kind: 'message', content: 'It is 9.', reasoning: 'Hm.', tool_calls: [] },
  ],
  [
    'counts that do not tell reasoning apart are no counts',
    WITH_TOOL,
    { content: 'It is 9.' },
    { completion_tokens: 30 },
    { kind: 'message', content: 'It is 9.', reasoning: null, tool_calls: [] },
  ],
  [
    'a call that lacks everything',
    WITH_TOOL,
    { content: '', tool_calls: [{ function: {} }] },
    undefined,
    {
      kind: 'message',
      content: '',
      reasoning: null,
      tool_calls: [{ id: '', type: 'function', function: { name: '', arguments: null } }],
    },
  ],
  [
    'text where no tools were offered',
    asText,
    { content: '<tool_call>{"name": "price"}</tool_call>', reasoning_content: 'Hm.' },
    undefined,
    { kind: 'text', format: 'hermes', text: '<think>Hm.</think><tool_call>{"name": "price"}</tool_call>' },
  ],
];

describe('what a model says', () => {
  it.each(answers)('%s', async (_, observation, message, usage, action) => {
    const { actor: one } = await endpointActor([says(message, usage)]);
    expect(await one.act(observation)).toEqual(action);
  });

  it('asks with model, key, tools, sampling and a seed of its own stream', async () => {
    const { actor: one, server } = await endpointActor([says({ content: 'Hi' })], {
      temperature: 0,
      maxTokens: 7,
    });
    await one.act(WITH_TOOL);
    await one.act({
      messages: [
        { role: 'assistant', content: 'Hi' },
        { role: 'user', content: 'More.' },
      ],
      left: LEFT,
    });
    const [first, second] = server.requests;
    expect(first).toMatchObject({
      model: 'm',
      temperature: 0,
      max_tokens: 7,
      tools: WITH_TOOL.tools,
      messages: WITH_TOOL.messages,
    });
    expect(second).toMatchObject({
      tools: WITH_TOOL.tools,
      messages: [...WITH_TOOL.messages, { content: 'Hi' }, { content: 'More.' }],
    });
    expect(first?.['seed']).not.toBe(second?.['seed']);
    expect(server.headers[0]?.authorization).toBe('Bearer k');
    const { server: again, actor: twin } = await endpointActor([says({ content: 'Hi' })]);
    await twin.act(WITH_TOOL);
    expect(again.requests[0]?.['seed']).toBe(first?.['seed']);
  });

  it('sends no tools where there are none', async () => {
    const { actor: one, server } = await endpointActor([says({ content: 'Hi' })]);
    await one.act(asText);
    expect(server.requests[0]).not.toHaveProperty('tools');
  });

  it('sends a history that servers accept after a malformed call', async () => {
    const { actor: one, server } = await endpointActor([says({ content: 'Hi' })]);
    await one.act(WITH_TOOL);
    const broken = { id: 'c', type: 'function' as const, function: { name: '', arguments: 'price 1' } };
    await one.act({
      messages: [
        { role: 'assistant', content: null, tool_calls: [broken] },
        { role: 'tool', tool_call_id: 'c', content: 'Malformed.' },
      ],
      left: LEFT,
    });
    expect(server.requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: '<tool_call>\nprice 1\n</tool_call>' },
      { role: 'user', content: '<tool_response>\nMalformed.\n</tool_response>' },
    ]);
  });
});
