import { afterEach } from 'vitest';
import { createRng, type Actor, type Observation } from '../../../env/index.ts';
import { createOpenAiPolicy, type OpenAiPolicyOptions } from '../openai-policy.ts';
import { startChatServer, type ChatServer, type Responder } from './chat-server.ts';

const open: ChatServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** What is left in an observation; no policy of ours looks at it here. */
export const LEFT = { rounds: 8, ms: 30_000 };

/** A first observation with a tool. */
export const WITH_TOOL: Observation = {
  messages: [{ role: 'user', content: 'How much?' }],
  tools: [
    {
      type: 'function',
      function: { name: 'price', description: 'A price.', parameters: { type: 'object', properties: {} } },
    },
  ],
  left: LEFT,
};

/** An actor of a policy that asks a real server, which lives as long as the test. It does not try again. */
export async function endpointActor(
  responders: Responder[],
  options: Partial<OpenAiPolicyOptions> = {},
): Promise<{ actor: Actor; server: ChatServer }> {
  const server = await startChatServer(responders);
  open.push(server);
  const policy = createOpenAiPolicy({
    model: 'm',
    baseUrl: server.url,
    apiKey: 'k',
    maxRetries: 0,
    ...options,
  });
  return { actor: policy.start(createRng('s')), server };
}
