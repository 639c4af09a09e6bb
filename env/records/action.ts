import { z } from 'zod';

/** A tool call in OpenAI form; `arguments` is the raw text the policy wrote, null when it wrote none. */
export const ToolCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string().nullable().default(null) }),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** Sampled tokens of one action, by part; from whoever owns the tokenizer. */
export const Usage = z.strictObject({
  reasoning_tokens: z.int().min(0),
  reply_tokens: z.int().min(0),
});
export type Usage = z.infer<typeof Usage>;

/**
 * The token record of one action. `context_ids` is every id fed since the previous action (the whole
 * prompt on the first); `sampled_ids` and `logprobs` have equal length; log-probabilities are of the
 * distribution really sampled, natural log, after temperature.
 */
export const ActionTokens = z.strictObject({
  context_ids: z.array(z.int()),
  sampled_ids: z.array(z.int()),
  logprobs: z.array(z.number()),
  policy_version: z.string(),
  temperature: z.number().min(0),
  /** The client's chat template rewrote the history: `context_ids` is a whole prompt again. */
  restart: z.boolean().optional(),
});
export type ActionTokens = z.infer<typeof ActionTokens>;

const measured = { usage: Usage.optional(), tokens: ActionTokens.optional() };

/** A structured assistant message. */
export const MessageAction = z.strictObject({
  kind: z.literal('message'),
  content: z.string().nullable().default(null),
  reasoning: z.string().nullable().optional(),
  tool_calls: z.array(ToolCall).optional(),
  ...measured,
});

/** Raw sampled text; only `env` parses it. `hermes` is `<think>` and `<tool_call>` JSON, as Qwen writes it. */
export const TextAction = z.strictObject({
  kind: z.literal('text'),
  text: z.string(),
  format: z.literal('hermes'),
  ...measured,
});

export const Action = z.discriminatedUnion('kind', [MessageAction, TextAction]);
export type MessageAction = z.infer<typeof MessageAction>;
export type TextAction = z.infer<typeof TextAction>;
export type Action = z.infer<typeof Action>;
