import { describe, expect, it } from 'vitest';
import { EndpointError, type Action } from '../../env/index.ts';
import { body, says, type Responder } from './testing/chat-server.ts';
import { endpointActor, WITH_TOOL } from './testing/endpoint-actor.ts';

async function failure(act: () => Action | Promise<Action>): Promise<EndpointError> {
  try {
    await act();
  } catch (thrown) {
    if (thrown instanceof EndpointError) return thrown;
    throw thrown;
  }
  throw new Error('expected an EndpointError');
}

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
    const { actor: one } = await endpointActor([responder]);
    const { code, message } = await failure(() => one.act(WITH_TOOL));
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
    const { actor: one, server } = await endpointActor([responder]);
    const { code, message } = await failure(() => one.act(WITH_TOOL));
    expect([code, server.requests.length]).toEqual(['endpoint_failed', 1]);
    expect(message).toMatch(words);
  });

  it('is asked again after 429 and 503, as soon as it says', async () => {
    const soon = { 'retry-after-ms': '1' };
    const busy = body('{"error": {"message": "Busy."}}', 429, 'application/json', soon);
    const down = body('', 503, 'text/plain', soon);
    const { actor: one, server } = await endpointActor([busy, down, says({ content: 'Hi' })], {
      maxRetries: 2,
    });
    expect(await one.act(WITH_TOOL)).toMatchObject({ content: 'Hi' });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[0]).toEqual(server.requests[2]);
  });

  it('is not asked again after a refusal that stays', async () => {
    const { actor: one, server } = await endpointActor([body('{}', 400)], { maxRetries: 2 });
    await failure(() => one.act(WITH_TOOL));
    expect(server.requests).toHaveLength(1);
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
    const { actor: one } = await endpointActor([responder], { timeoutMs: 60 });
    const { code, message } = await failure(() => one.act(WITH_TOOL));
    expect(code).toBe('endpoint_failed');
    expect(message).toContain('no answer within 0.06 s.');
  });

  it('is not there', async () => {
    const { actor: one, server } = await endpointActor([]);
    await server.close();
    const { code, message } = await failure(() => one.act(WITH_TOOL));
    expect(code).toBe('endpoint_failed');
    expect(message).toContain('Connection error (ECONNREFUSED).');
  });
});
