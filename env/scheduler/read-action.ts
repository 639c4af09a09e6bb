import { parseAction } from '../actions/parse-action.ts';
import type { ParsedMessage, RawCall } from '../actions/parsed-message.ts';
import { resolveCall } from '../actions/resolve-call.ts';
import type { Surface } from '../prompt/surface.ts';
import type { Action, Problem, ResolvedCall } from '../records/index.ts';

/** The longest action that is read, in UTF-16 units; a longer one is refused as a whole. */
export const MAX_ACTION_CHARS = 200_000;

/** The most calls of one turn that are looked at; each further one is refused. */
export const MAX_CALLS = 64;

/** An action as the scheduler takes it: parsed, and its calls in ids. */
export interface ReadAction extends Omit<ParsedMessage, 'calls'> {
  readonly calls: readonly ResolvedCall[];
}

/** Reads an action within bounds that no honest policy comes near, so that no action can cost seconds. */
export function readAction(action: Action, turn: number, surface: Surface): ReadAction {
  if (lengthOf(action) > MAX_ACTION_CHARS) return tooLong();
  const parsed = parseAction(action, turn);
  const calls = parsed.calls.map((call, at) => (at < MAX_CALLS ? resolveCall(call, surface) : tooMany(call)));
  return { ...parsed, calls };
}

function lengthOf(action: Action): number {
  if (action.kind === 'text') return action.text.length;
  const calls = action.tool_calls ?? [];
  const written = calls.reduce((sum, { function: f }) => sum + f.name.length + (f.arguments?.length ?? 0), 0);
  return (action.content?.length ?? 0) + (action.reasoning?.length ?? 0) + written;
}

function tooLong(): ReadAction {
  const message = `The message has more than ${MAX_ACTION_CHARS} characters and was not read. Write a shorter one.`;
  const problem: Problem = { code: 'message_too_long', path: '', message };
  const shown = { role: 'assistant', content: null } as const;
  return { content: null, reasoning: null, calls: [], problems: [problem], message: shown };
}

function tooMany({ call_id, name, repaired }: RawCall): ResolvedCall {
  const message = `Only the first ${MAX_CALLS} calls of a message are looked at.`;
  const problem: Problem = { code: 'too_many_calls', path: '', message };
  return { call_id, name: name ?? '', tool: null, args: null, repaired: [...repaired], problem };
}
