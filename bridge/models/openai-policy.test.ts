import { afterEach, describe, expect, it } from 'vitest';
import { createRng, EndpointError, type Action, type Observation, type ToolSpec } from '../../env/index.ts';
import { createOpenAiPolicy, type OpenAiPolicyOptions } from './openai-policy.ts';
import { body, says, startChatServer, type ChatServer, type Responder } from './testing/chat-server.ts';

const TOOL: ToolSpec = {
  type: 'function',
  function: { name: 'price', description: 'A price.', parameters: { type: 'object', properties: {} } },
};
const LEFT = { rounds: 8, ms: 30_000 };
const native: Observation = { messages: [{ role: 'user', content: 'How much?' }], tools: [TOOL], left: LEFT };
const asText: Observation = { messages: [{ role: 'user', content: 'How much?' }], left: LEFT };
const CALL = { id: 'c1', type: 'function', function: { name: 'price', arguments: '{"link":1}' } };

let server: ChatServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function actor(responders: Responder[], options: Partial<OpenAiPolicyOptions> = {}) {
  server = await startChatServer(responders);
  const policy = createOpenAiPolicy({
    model: 'm',
    baseUrl: server.url,
    apiKey: 'k',
    maxRetries: 0,
    ...options,
  });
  return { actor: policy.start(createRng('s')), requests: server.requests, headers: server.headers };
}

async function failure(act: () => Action | Promise<Action>): Promise<EndpointError> {
  try {
    await act();
  } catch (thrown) {
    if (thrown instanceof EndpointError) return thrown;
    throw thrown;
  }
  throw new Error('expected an EndpointError');
}

const answers: [string, Observation, object, object | undefined, Action][] = [
  [
    'a tool call',
    native,
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
    native,
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
    native,
    { content: 'It is 9.', reasoning: 'Hm.' },
    undefined,
    { kind: 'message', content: 'It is 9.', reasoning: 'Hm.', tool_calls: [] },
  ],
  [
    'counts that do not tell reasoning apart are no counts',
    native,
    { content: 'It is 9.' },
    { completion_tokens: 30 },
    { kind: 'message', content: 'It is 9.', reasoning: null, tool_calls: [] },
  ],
  [
    'a call that lacks everything',
    native,
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
    const { actor: one } = await actor([says(message, usage)]);
    expect(await one.act(observation)).toEqual(action);
  });

  it('asks with model, key, tools, sampling and a seed of its own stream', async () => {
    const {
      actor: one,
      requests,
      headers,
    } = await actor([says({ content: 'Hi' })], { temperature: 0, maxTokens: 7 });
    await one.act(native);
    await one.act({
      messages: [
        { role: 'assistant', content: 'Hi' },
        { role: 'user', content: 'More.' },
      ],
      left: LEFT,
    });
    const [first, second] = requests;
    expect(first).toMatchObject({
      model: 'm',
      temperature: 0,
      max_tokens: 7,
      tools: [TOOL],
      messages: native.messages,
    });
    expect(second).toMatchObject({
      tools: [TOOL],
      messages: [...native.messages, { content: 'Hi' }, { content: 'More.' }],
    });
    expect(first?.['seed']).not.toBe(second?.['seed']);
    expect(headers[0]?.authorization).toBe('Bearer k');
    const { requests: again, actor: twin } = await actor([says({ content: 'Hi' })]);
    await twin.act(native);
    expect(again[0]?.['seed']).toBe(first?.['seed']);
  });

  it('sends no tools where there are none', async () => {
    const { actor: one, requests } = await actor([says({ content: 'Hi' })]);
    await one.act(asText);
    expect(requests[0]).not.toHaveProperty('tools');
  });

  it('sends a history that servers accept after a malformed call', async () => {
    const { actor: one, requests } = await actor([says({ content: 'Hi' })]);
    await one.act(native);
    const broken = { id: 'c', type: 'function' as const, function: { name: '', arguments: 'price 1' } };
    await one.act({
      messages: [
        { role: 'assistant', content: null, tool_calls: [broken] },
        { role: 'tool', tool_call_id: 'c', content: 'Malformed.' },
      ],
      left: LEFT,
    });
    expect(requests[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: '<tool_call>\nprice 1\n</tool_call>' },
      { role: 'user', content: '<tool_response>\nMalformed.\n</tool_response>' },
    ]);
  });
});

const unusable: [string, Responder][] = [
  ['a web page with status 200', body('<html>Hello</html>', 200, 'text/html')],
  ['a web page that calls itself JSON', body('<html>Hello</html>')],
  ['JSON that is cut off', body('{"choices": [{"message": {"content": "It')],
  ['an empty body', body('')],
  ['no choices', body('{"choices": []}')],
  ['null', body('null')],
];

describe('an endpoint that fails', () => {
  it.each(unusable)('answers %s', async (_, responder) => {
    const { actor: one } = await actor([responder]);
    const { code, message } = await failure(() => one.act(native));
    expect(code).toBe('endpoint_unusable');
    expect(message).toMatch(/^m at http:\/\/127.*no chat completion \(.+\)\. Is the path right\?/);
  });

  it.each([
    [
      '401',
      body('{"error": {"message": "Wrong key."}}', 401),
      /401 Wrong key\. Check --base-url.* OPENAI_API_KEY/,
    ],
    ['404', body('nothing here', 404, 'text/plain'), /404/],
    ['500', body('oops', 500, 'text/plain'), /500/],
  ])('refuses with %s', async (_, responder, words) => {
    const { actor: one, requests } = await actor([responder]);
    const { code, message } = await failure(() => one.act(native));
    expect([code, requests.length]).toEqual(['endpoint_failed', 1]);
    expect(message).toMatch(words);
  });

  it('is asked again after 429 and 503, as soon as it says', async () => {
    const soon = { 'retry-after-ms': '1' };
    const busy = body('{"error": {"message": "Busy."}}', 429, 'application/json', soon);
    const down = body('', 503, 'text/plain', soon);
    const { actor: one, requests } = await actor([busy, down, says({ content: 'Hi' })], { maxRetries: 2 });
    expect(await one.act(native)).toMatchObject({ content: 'Hi' });
    expect(requests).toHaveLength(3);
    expect(requests[0]).toEqual(requests[2]);
  });

  it('is not asked again after a refusal that stays', async () => {
    const { actor: one, requests } = await actor([body('{}', 400)], { maxRetries: 2 });
    await failure(() => one.act(native));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['never answers', () => undefined],
    [
      'stops in the middle of its answer',
      ((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"choices": [');
      }) satisfies Responder,
    ],
  ])('%s', async (_, responder) => {
    const { actor: one } = await actor([responder], { timeoutMs: 60 });
    const { code, message } = await failure(() => one.act(native));
    expect(code).toBe('endpoint_failed');
    expect(message).toContain('no answer within 0.06 s.');
  });

  it('is not there', async () => {
    const { actor: one } = await actor([]);
    await server?.close();
    const { code, message } = await failure(() => one.act(native));
    expect(code).toBe('endpoint_failed');
    expect(message).toContain('Connection error (ECONNREFUSED).');
  });
});
