import type { Message, Problem } from '../records/index.ts';

/** An assistant message of the transcript. */
export type AssistantMessage = Extract<Message, { role: 'assistant' }>;

/** A call as the policy wrote it, before names are resolved. */
export interface RawCall {
  readonly call_id: string;
  /** Null when the call cannot be read far enough to know which tool it means. */
  readonly name: string | null;
  /** Raw text of the arguments, null when there are none; the whole raw call where `name` is null. */
  readonly arguments: string | null;
  /** Set when the call is malformed: it is answered with this and never executed. */
  readonly problem: Problem | null;
  /** How the call had to be read: `trailing_junk`, `extra_member`, `duplicate_key`, `call_id`, `call_in_content`. */
  readonly repaired: readonly string[];
}

/**
 * One assistant message, parsed. Every malformed call is in `calls` with its problem, so that it has an
 * id to be answered under; `problems` are those of the message as a whole.
 */
export interface ParsedMessage {
  /** What the policy said, without reasoning and calls, trimmed; null when it said nothing. */
  readonly content: string | null;
  readonly reasoning: string | null;
  readonly calls: RawCall[];
  readonly problems: Problem[];
  /** The transcript's form of this message. A call without a name has the name ''. */
  readonly message: AssistantMessage;
}
