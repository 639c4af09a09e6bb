import { z } from 'zod';
import type { Action } from '../../env/index.ts';

/** What we read of an answer; anything else (an HTML page, an empty list) is unusable. */
export const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          /** Servers spell it in two ways. */
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                id: z.string().nullish(),
                function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }),
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
export type Completion = z.infer<typeof Completion>;

/**
 * The action that an answer holds.
 * @param native the endpoint got tools; without them the text itself holds the calls, and `env` parses it.
 */
export function actionOf({ choices, usage }: Completion, native: boolean): Action {
  const message = choices[0]?.message;
  const counted = usageOf(usage);
  const content = message?.content ?? null;
  const reasoning = message?.reasoning_content ?? message?.reasoning ?? null;
  if (!native) {
    const thought = reasoning === null ? '' : `<think>${reasoning}</think>`;
    return { kind: 'text', text: thought + (content ?? ''), format: 'hermes', ...counted };
  }
  const tool_calls = (message?.tool_calls ?? []).map(({ id, function: { name, arguments: raw } }) => ({
    id: id ?? '',
    type: 'function' as const,
    function: { name: name ?? '', arguments: raw ?? null },
  }));
  return { kind: 'message', content, reasoning, tool_calls, ...counted };
}

/** Reasoning tokens are counted only by servers that say them; otherwise there is no count at all. */
function usageOf(usage: Completion['usage']): Pick<Action, 'usage'> {
  const reasoning_tokens = usage?.completion_tokens_details?.reasoning_tokens;
  if (!usage || reasoning_tokens === null || reasoning_tokens === undefined) return {};
  return {
    usage: { reasoning_tokens, reply_tokens: Math.max(0, usage.completion_tokens - reasoning_tokens) },
  };
}
