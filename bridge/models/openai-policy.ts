import OpenAI from 'openai';
import { z } from 'zod';
import { EndpointError, toErrorRecord, type Action, type Message, type Policy, type ToolSpec } from '../../env/index.ts';

/** How to reach and sample a model behind an OpenAI-compatible chat endpoint. */
export interface OpenAiPolicyOptions {
  readonly model: string;
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

/** What we read of an answer; anything else (an HTML page, an empty list) is an EndpointError. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          reasoning_content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                id: z.string().nullish(),
                function: z.object({ name: z.string(), arguments: z.string().nullish() }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      completion_tokens: z.int(),
      completion_tokens_details: z.object({ reasoning_tokens: z.int().nullish() }).nullish(),
    })
    .nullish(),
});
type Completion = z.infer<typeof Completion>;

/** A policy that asks a chat endpoint for every action and keeps the transcript itself. */
export function createOpenAiPolicy(options: OpenAiPolicyOptions): Policy {
  const { model, baseUrl, apiKey, timeoutMs = 60_000, maxRetries = 2 } = options;
  const client = new OpenAI({
    apiKey: apiKey ?? 'none',
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    timeout: timeoutMs,
    maxRetries,
  });
  return {
    name: `openai:${model}`,
    start(rng) {
      const transcript: Message[] = [];
      let tools: ToolSpec[] = [];
      return {
        async act(observation) {
          transcript.push(...observation.messages);
          tools = observation.tools ?? tools;
          const completion = await complete(client, options, transcript, tools, rng.int(0, 2 ** 31 - 1));
          return actionOf(completion, tools.length > 0);
        },
      };
    },
  };
}

async function complete(
  client: OpenAI,
  { model, temperature = 0.7, maxTokens = 512, baseUrl }: OpenAiPolicyOptions,
  messages: readonly Message[],
  tools: readonly ToolSpec[],
  seed: number,
): Promise<Completion> {
  const where = baseUrl ?? 'the OpenAI API';
  let answer: unknown;
  try {
    answer = await client.chat.completions.create({
      model,
      // Our messages are the API's own form, with the reasoning that some servers add.
      messages: messages as OpenAI.ChatCompletionMessageParam[],
      ...(tools.length > 0 ? { tools: [...tools] } : {}),
      temperature,
      max_tokens: maxTokens,
      seed,
    });
  } catch (thrown) {
    const { message } = toErrorRecord(thrown);
    const advice = 'Check --base-url, the model name and OPENAI_API_KEY, and that the server runs.';
    throw new EndpointError('endpoint_failed', `${model} at ${where} failed: ${message} ${advice}`, {}, thrown);
  }
  const parsed = Completion.safeParse(answer);
  if (parsed.success) return parsed.data;
  const message = `${model} at ${where} answered something that is no chat completion. Is the path right (often it ends in /v1)?`;
  throw new EndpointError('endpoint_unusable', message, { problem: parsed.error.message });
}

/** Without native tools the text itself holds the calls, and `env` parses it. */
function actionOf({ choices, usage }: Completion, native: boolean): Action {
  const message = choices[0]?.message;
  const counted = usageOf(usage);
  const content = message?.content ?? null;
  const reasoning = message?.reasoning_content ?? null;
  const calls = message?.tool_calls ?? [];
  if (!native) {
    const thought = reasoning === null ? '' : `<think>${reasoning}</think>`;
    return { kind: 'text', text: thought + (content ?? ''), format: 'hermes', ...counted };
  }
  const tool_calls = calls.map(({ id, function: f }) => ({
    id: id ?? '',
    type: 'function' as const,
    function: { name: f.name, arguments: f.arguments ?? null },
  }));
  return { kind: 'message', content, reasoning, tool_calls, ...counted };
}

/** Reasoning tokens are counted only by servers that say them; otherwise there is no count at all. */
function usageOf(usage: Completion['usage']): Pick<Action, 'usage'> {
  const reasoning_tokens = usage?.completion_tokens_details?.reasoning_tokens;
  if (!usage || reasoning_tokens === null || reasoning_tokens === undefined) return {};
  return { usage: { reasoning_tokens, reply_tokens: Math.max(0, usage.completion_tokens - reasoning_tokens) } };
}
