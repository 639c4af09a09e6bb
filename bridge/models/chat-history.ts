import { renderHermes, type Message, type ToolCall } from '../../env/index.ts';

export interface HistoryOptions {
  /** The endpoint gets tools, and so may see calls as calls; without them all is text. */
  readonly native: boolean;
  /** The endpoint sends `reasoning_content` itself, and so understands it when it comes back. */
  readonly reasoning: boolean;
}

/** What an endpoint calls a function: servers refuse other names, also in the history. */
const FUNCTION_NAME = /^[\w-]{1,64}$/;

/**
 * A transcript in the form that chat servers accept. They refuse a history with a call that has no usable
 * name or whose arguments are no JSON object, and answers to calls that are not there: such a call stands as
 * text in what the assistant said, and its answer follows as words of the user. Messages of the user that
 * come to stand side by side are joined.
 */
export function chatHistory(transcript: readonly Message[], options: HistoryOptions): Message[] {
  const history: Message[] = [];
  const said: string[] = [];
  let sent = new Set<string>();
  for (const message of transcript) {
    if (message.role === 'tool') {
      if (sent.has(message.tool_call_id)) history.push(message);
      else said.push(`<tool_response>\n${message.content}\n</tool_response>`);
      continue;
    }
    if (message.role === 'user') said.push(message.content);
    else {
      flush(history, said);
      const shown = message.role === 'assistant' ? assistantMessage(message, options) : message;
      sent = new Set(callsOf(shown).map(({ id }) => id));
      history.push(shown);
    }
  }
  flush(history, said);
  return history;
}

function flush(history: Message[], said: string[]): void {
  if (said.length > 0) history.push({ role: 'user', content: said.splice(0).join('\n') });
}

function callsOf(message: Message): readonly ToolCall[] {
  return message.role === 'assistant' ? (message.tool_calls ?? []) : [];
}

type AssistantMessage = Extract<Message, { role: 'assistant' }>;

function assistantMessage(
  message: AssistantMessage,
  { native, reasoning }: HistoryOptions,
): AssistantMessage {
  const { content, reasoning_content, tool_calls = [] } = message;
  const asCalls = native ? tool_calls.flatMap(sendable) : [];
  const kept = new Set(asCalls.map(({ id }) => id));
  const asText = tool_calls.filter(({ id }) => !kept.has(id));
  const text = renderHermes({ role: 'assistant', content: null, tool_calls: asText });
  const words = [content ?? '', text].filter((part) => part !== '').join('\n');
  return {
    role: 'assistant',
    content: words === '' && asCalls.length > 0 ? null : words,
    ...(reasoning && reasoning_content !== undefined ? { reasoning_content } : {}),
    ...(asCalls.length === 0 ? {} : { tool_calls: asCalls }),
  };
}

/** The call as a server accepts it, or nothing. Blank arguments mean none. */
function sendable(call: ToolCall): ToolCall[] {
  const { name, arguments: raw } = call.function;
  const text = raw !== null && raw.trim() === '' ? '{}' : raw;
  if (text === null || !FUNCTION_NAME.test(name) || !isJsonObject(text)) return [];
  return [{ ...call, function: { name, arguments: text } }];
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
