import { z } from 'zod';
import { Message, ToolSpec } from '../../../env/index.ts';

const [System, User, , Tool] = Message.options;

/** A chat message of a row; what the policy says is the text that it would sample. */
export const TeachingMessage = z.discriminatedUnion('role', [
  System,
  User,
  z.strictObject({ role: z.literal('assistant'), content: z.string().min(1) }),
  Tool,
]);
export type TeachingMessage = z.infer<typeof TeachingMessage>;

/** One finished line for supervised training. */
export const TeachingRow = z
  .strictObject({
    /** Rows of one group stand together and share their system message and their tools. */
    group: z.string().min(1),
    /** A whole episode, one with the mistakes left in, or a single short question. */
    kind: z.enum(['episode', 'retry', 'dense']),
    messages: z.array(TeachingMessage).min(3),
    /** Where the harness offers its tools natively. */
    tools: z.array(ToolSpec).optional(),
    /** Indices into `messages`, rising, of the assistant messages that are learned from. */
    loss_on: z.array(z.int().min(0)).min(1),
  })
  .refine(({ messages }) => messages[0]?.role === 'system', 'expected a system message first')
  .refine(
    ({ messages, loss_on }) => loss_on.every((at) => messages[at]?.role === 'assistant'),
    'expected loss_on to name assistant messages',
  )
  .refine(
    ({ loss_on }) => loss_on.every((at, i) => i === 0 || at > (loss_on[i - 1] ?? at)),
    'expected loss_on to rise',
  );
export type TeachingRow = z.infer<typeof TeachingRow>;
export type TeachingKind = TeachingRow['kind'];
