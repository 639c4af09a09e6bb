import { UsageError } from '../errors.ts';
import type { ToolCall } from '../records/index.ts';
import { CALL_CLOSE, CALL_OPEN, nextMarker, THINK_CLOSE, THINK_OPEN } from './hermes-markers.ts';
import type { AssistantMessage } from './parsed-message.ts';
import { MAX_ARGUMENT_DEPTH } from './read-arguments.ts';
import { scanJson } from './scan-json.ts';

/**
 * Writes an assistant message as hermes text, the inverse of parsing: reasoning, then what is said, then
 * the calls (their ids are not written). White space around content and reasoning does not survive.
 * @throws UsageError `unrenderable_message` when content or reasoning holds a tag that would be read as
 * the form itself.
 */
export function renderHermes({ content, reasoning_content, tool_calls }: AssistantMessage): string {
  const said = content?.trim() ?? '';
  const thought = reasoning_content?.trim() ?? '';
  const tag = nextMarker(said, 0)?.tag ?? (thought.includes(THINK_CLOSE) ? THINK_CLOSE : null);
  if (tag !== null) {
    const message = `A message whose words hold ${tag} cannot be written as hermes text. Take the tag out.`;
    throw new UsageError('unrenderable_message', message);
  }
  const calls = (tool_calls ?? []).map(renderCall).join('\n');
  const head = thought === '' ? '' : `${THINK_OPEN}\n${thought}\n${THINK_CLOSE}\n\n`;
  return `${head}${said}${said !== '' && calls !== '' ? '\n' : ''}${calls}`;
}

/** A call without a name is one that could not be read: its raw text stands as it was. */
function renderCall({ function: { name, arguments: raw } }: ToolCall): string {
  const body = name === '' ? (raw ?? '') : `{"name": ${JSON.stringify(name)}${renderArguments(raw)}}`;
  return `${CALL_OPEN}\n${body}\n${CALL_CLOSE}`;
}

/** A JSON value stands as it is; any other text as a JSON string that holds it, which is refused when it is read. */
function renderArguments(raw: string | null): string {
  if (raw === null) return '';
  const span = scanJson(raw, 0, MAX_ARGUMENT_DEPTH);
  const whole = span.ok && span.end === raw.length;
  return `, "arguments": ${whole ? raw : JSON.stringify(raw)}`;
}
