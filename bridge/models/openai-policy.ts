import OpenAI from 'openai';
import { EndpointError, type Message, type Policy, type ToolSpec } from '../../env/index.ts';
import { askAgain, isAbort } from './ask-again.ts';
import { actionOf, Completion } from './chat-completion.ts';
import { chatHistory } from './chat-history.ts';

/** How to reach and sample a model behind an OpenAI-compatible chat endpoint. */
export interface OpenAiPolicyOptions {
  readonly model: string;
  /** Undefined is the OpenAI API itself. */
  readonly baseUrl: string | undefined;
  /** Local servers often want none. */
  readonly apiKey: string | undefined;
  /** Default 0.7. */
  readonly temperature?: number;
  /** Most tokens of one action; default 512. */
  readonly maxTokens?: number;
  /** Deadline of one request, milliseconds; default 60,000. */
  readonly timeoutMs?: number;
  /** Further tries after a failure that may pass; default 2. */
  readonly maxRetries?: number;
}

const OPENAI_API = 'https://api.openai.com/v1';
const MAX_SEED = 2 ** 31 - 1;

/**
 * A policy that asks a chat endpoint for every action and keeps the transcript itself. Its actor throws an
 * EndpointError when the endpoint fails or answers something unusable; what a model says is never an error.
 */
export function createOpenAiPolicy(options: OpenAiPolicyOptions): Policy {
  const { model, baseUrl = OPENAI_API, apiKey = 'none' } = options;
  // Tries and deadlines are ours: the client's own end with an answer's head, and waits have no limit.
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, logLevel: 'off' });
  return {
    name: `openai:${model}`,
    start(rng) {
      const transcript: Message[] = [];
      let tools: readonly ToolSpec[] = [];
      let reasoning = false;
      return {
        async act(observation) {
          transcript.push(...observation.messages);
          tools = observation.tools ?? tools;
          const native = tools.length > 0;
          const messages = chatHistory(transcript, { native, reasoning });
          const completion = await complete(client, options, messages, tools, rng.int(0, MAX_SEED));
          reasoning ||= typeof completion.choices[0]?.message.reasoning_content === 'string';
          return actionOf(completion, native);
        },
      };
    },
  };
}

async function complete(
  client: OpenAI,
  options: OpenAiPolicyOptions,
  messages: readonly Message[],
  tools: readonly ToolSpec[],
  seed: number,
): Promise<Completion> {
  const { model, temperature = 0.7, maxTokens = 512, timeoutMs = 60_000, maxRetries = 2 } = options;
  const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
    model,
    // Our messages are the API's own form, with the reasoning that some servers add.
    messages: messages as OpenAI.ChatCompletionMessageParam[],
    ...(tools.length > 0 ? { tools: [...tools] } : {}),
    temperature,
    max_tokens: maxTokens,
    seed,
  };
  const ask = (): Promise<unknown> =>
    client.chat.completions.create(body, { signal: AbortSignal.timeout(timeoutMs) });
  const answer = await askAgain(maxRetries, ask).catch((thrown: unknown) => {
    if (isAbort(thrown))
      throw failed(model, client.baseURL, `no answer within ${timeoutMs / 1000} s.`, thrown);
    // The client reads the body as JSON; a cut-off or foreign one ends in a SyntaxError.
    if (thrown instanceof SyntaxError) throw unusable(model, client.baseURL, thrown.message);
    throw failed(model, client.baseURL, reasonOf(thrown), thrown);
  });
  const parsed = Completion.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw unusable(model, client.baseURL, parsed.error.issues[0]?.message ?? '');
}

function failed(model: string, url: string, reason: string, thrown: unknown): EndpointError {
  const advice = 'Check --base-url, the model name and OPENAI_API_KEY, and that the server runs.';
  return new EndpointError('endpoint_failed', `${model} at ${url} failed: ${reason} ${advice}`, {}, thrown);
}

function unusable(model: string, url: string, problem: string): EndpointError {
  const message =
    `${model} at ${url} answered something that is no chat completion (${problem}). ` +
    'Is the path right? Often it ends in /v1.';
  return new EndpointError('endpoint_unusable', message);
}

/** The client says "Connection error."; why, only its innermost cause knows. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const own = thrown.message.endsWith('.') ? thrown.message : `${thrown.message}.`;
  const root = rootOf(thrown);
  const code = 'code' in root && typeof root.code === 'string' ? ` (${root.code})` : '';
  return root === thrown ? own : `${own.slice(0, -1)}${code}.`;
}

function rootOf(thrown: Error): Error {
  return thrown.cause instanceof Error ? rootOf(thrown.cause) : thrown;
}
