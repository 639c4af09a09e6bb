import { z } from 'zod';

/** Where and why an action is not valid. Part of the game: the policy reads it and may recover. */
export const Problem = z.strictObject({
  code: z.enum([
    'malformed_call',
    'arguments_missing',
    'arguments_not_json',
    'arguments_not_object',
    'arguments_invalid',
    'unknown_tool',
    'unknown_skill',
    'already_loaded',
    'empty_message',
    'message_too_long',
    'too_many_calls',
    'reply_skill_missing',
    'refused_by_hook',
  ]),
  /** JSON pointer in the names the policy knows, or the empty string. */
  path: z.string(),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;
