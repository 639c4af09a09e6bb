import { parseAction, renderHermes, type Action } from '../../../env/index.ts';
import { say, type NamedCall, type Surface } from '../policies/say.ts';

const THOUGHTS = /^<think>[\s\S]*?<\/think>\s*/;

/**
 * What a policy would sample to take this action, without its reasoning: the very text of a text action, and
 * Hermes text of a native one.
 */
export function assistantText(action: Action): string {
  if (action.kind === 'text') return action.text.replace(THOUGHTS, '');
  const { reasoning_content: _thoughts, ...said } = parseAction(action, 0).message;
  return renderHermes(said);
}

/** What a policy would sample to make these calls. */
export function callsText(calls: readonly NamedCall[], surface: Surface): string {
  return assistantText(say({ calls, reply: null }, surface));
}

/** The ids that the calls of a sampled text get in turn `turn`. */
export function callIdsOf(text: string, turn: number): string[] {
  return parseAction({ kind: 'text', text, format: 'hermes' }, turn).calls.map(({ call_id }) => call_id);
}
