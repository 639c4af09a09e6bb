import type { Action, MessageAction, Problem, TextAction, ToolCall } from '../records/index.ts';
import { assignCallIds } from './call-ids.ts';
import type { AssistantMessage, ParsedMessage, RawCall } from './parsed-message.ts';
import { parseHermes, type HermesParts } from './parse-hermes.ts';

/** A call before ids are settled: null asks for one. */
interface GivenCall {
  readonly id: string | null;
  readonly call: Omit<RawCall, 'call_id'>;
}

/**
 * Parses an action of either kind into one form. Never throws and loses nothing: what is not blank comes
 * back as content, reasoning, a call or a problem.
 * @param turn index of the turn from 0; part of the ids of calls that come without a usable one.
 */
export function parseAction(action: Action, turn: number): ParsedMessage {
  return action.kind === 'text' ? parseText(action, turn) : parseMessage(action, turn);
}

function parseText({ text }: TextAction, turn: number): ParsedMessage {
  const parts = parseHermes(text);
  const calls = parts.calls.map((call) => ({ id: null, call }));
  return assemble(parts.content, parts.reasoning, withIds(calls, turn));
}

/**
 * An OpenAI message. Its content may still hold reasoning and calls as text where an engine's own parser
 * did not know the form or gave up; such a call is reported as `call_in_content`.
 */
function parseMessage(action: MessageAction, turn: number): ParsedMessage {
  const parts = parseContent(action.content);
  const reasoning = joinReasoning(action.reasoning ?? null, parts.reasoning);
  const written = parts.calls.map((call) => ({
    id: null,
    call: { ...call, repaired: [...call.repaired, 'call_in_content'] },
  }));
  const calls = [...written, ...(action.tool_calls ?? []).map(givenCall)];
  return assemble(parts.content, reasoning, withIds(calls, turn));
}

function parseContent(content: string | null): HermesParts {
  return content === null ? { content: null, reasoning: null, calls: [] } : parseHermes(content);
}

function joinReasoning(given: string | null, found: string | null): string | null {
  const own = given === null || given.trim() === '' ? null : given.trim();
  return own === null ? found : found === null ? own : `${own}\n${found}`;
}

function givenCall({ id, function: { name, arguments: raw } }: ToolCall): GivenCall {
  if (name !== '') return { id, call: { name, arguments: raw, problem: null, repaired: [] } };
  const message = 'The tool call is malformed: expected the name of a tool, found an empty name.';
  const problem: Problem = { code: 'malformed_call', path: '', message };
  return { id, call: { name: null, arguments: raw, problem, repaired: [] } };
}

/** An id that a policy gave and that cannot be used is replaced, and the call says so. */
function withIds(given: readonly GivenCall[], turn: number): RawCall[] {
  const ids = assignCallIds(
    given.map(({ id }) => id),
    turn,
  );
  return given.map(({ id, call }, index) => {
    const call_id = ids[index] ?? '';
    const repaired = id === null || id === call_id ? call.repaired : [...call.repaired, 'call_id'];
    return { call_id, ...call, repaired };
  });
}

function assemble(content: string | null, reasoning: string | null, calls: RawCall[]): ParsedMessage {
  const problems = content === null && calls.length === 0 ? [emptyProblem(reasoning)] : [];
  return { content, reasoning, calls, problems, message: messageOf(content, reasoning, calls) };
}

function emptyProblem(reasoning: string | null): Problem {
  const found = reasoning === null ? 'The message is empty' : 'The message holds reasoning only';
  return { code: 'empty_message', path: '', message: `${found}: call a tool or reply to the viewer.` };
}

function messageOf(
  content: string | null,
  reasoning: string | null,
  calls: readonly RawCall[],
): AssistantMessage {
  const tool_calls = calls.map((call) => ({
    id: call.call_id,
    type: 'function' as const,
    function: { name: call.name ?? '', arguments: call.arguments },
  }));
  return {
    role: 'assistant',
    content,
    ...(reasoning === null ? {} : { reasoning_content: reasoning }),
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
  };
}
