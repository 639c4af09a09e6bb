import { z } from 'zod';
import { ToolCall } from './action.ts';
import { JsonObject } from './json.ts';

/** A chat message in OpenAI form. */
export const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    reasoning_content: z.string().optional(),
    tool_calls: z.array(ToolCall).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);
export type Message = z.infer<typeof Message>;

/** A tool as the policy sees it: names, never ids. */
export const ToolSpec = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), description: z.string(), parameters: JsonObject }),
});
export type ToolSpec = z.infer<typeof ToolSpec>;

/**
 * What a policy may see. `messages` are all of them at reset, and only the new ones after a step (the
 * parsed assistant message first): who appends them holds the whole transcript. `tools` is set at reset.
 */
export const Observation = z.strictObject({
  messages: z.array(Message),
  tools: z.array(ToolSpec).optional(),
  left: z.strictObject({ rounds: z.int().min(0), ms: z.number().min(0) }),
});
export type Observation = z.infer<typeof Observation>;
