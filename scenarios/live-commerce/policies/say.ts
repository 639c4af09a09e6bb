import type { Action, JsonObject, Observation, ToolCall } from '../../../env/index.ts';

/** A call in names. `raw` replaces the arguments' JSON, for calls that are meant to be malformed. */
export interface NamedCall {
  readonly name: string;
  readonly args: JsonObject;
  readonly raw?: string;
}

/** What a policy does in one turn, before it is put in the form its surface wants. */
export interface Move {
  readonly calls: readonly NamedCall[];
  readonly reply: string | null;
  readonly reasoning?: string;
}

/** The form of a policy's actions: native function calls, or Hermes text. */
export type Surface = 'native' | 'text';

/** Native where the first observation carries tools. */
export function surfaceOf(observation: Observation): Surface {
  return observation.tools !== undefined && observation.tools.length > 0 ? 'native' : 'text';
}

function toolCall(call: NamedCall, index: number): ToolCall {
  const text = call.raw ?? JSON.stringify(call.args);
  return { id: `c${index}`, type: 'function', function: { name: call.name, arguments: text } };
}

function hermes(call: NamedCall): string {
  const text = call.raw ?? JSON.stringify(call.args);
  return `<tool_call>{"name":${JSON.stringify(call.name)},"arguments":${text}}</tool_call>`;
}

/** Makes the action of a move. Native call ids are `c<first>`, `c<first + 1>` ..., so that an episode repeats none. */
export function say(move: Move, surface: Surface, first = 0): Action {
  if (surface === 'text') {
    const think = move.reasoning === undefined ? '' : `<think>\n${move.reasoning}\n</think>\n`;
    return {
      kind: 'text',
      format: 'hermes',
      text: think + move.calls.map(hermes).join('') + (move.reply ?? ''),
    };
  }
  const calls = move.calls.map((call, index) => toolCall(call, first + index));
  return {
    kind: 'message',
    content: move.reply,
    ...(move.reasoning === undefined ? {} : { reasoning: move.reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

/** The tool answers of an observation in the order of the calls that asked for them; '' where none came. */
export function answersOf(observation: Observation): string[] {
  const answers = new Map<string, string>();
  const order: string[] = [];
  for (const message of observation.messages) {
    if (message.role === 'assistant') order.push(...(message.tool_calls ?? []).map((call) => call.id));
    if (message.role === 'tool') answers.set(message.tool_call_id, message.content);
  }
  return order.map((id) => answers.get(id) ?? '');
}
