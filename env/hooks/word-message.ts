import type { Hook, HookDecision, MessageStructure } from '../records/index.ts';

interface Wording {
  readonly name: string;
  readonly decision: HookDecision;
  /** The rendered message, never empty. */
  readonly text: string;
}

const STRUCTURES: Readonly<Record<MessageStructure, (wording: Wording) => string>> = {
  plain: ({ text }) => text,
  json: ({ name, decision, text }) => JSON.stringify({ hook: name, decision, message: text }),
  xml: ({ name, decision, text }) => `<hook name="${name}" decision="${decision}">${escapeXml(text)}</hook>`,
};

/** Puts a hook's rendered message into the hook's structure; null where it says nothing. */
export function wordMessage({ name, structure }: Hook, decision: HookDecision, text: string): string | null {
  return text.trim() === '' ? null : STRUCTURES[structure]({ name, decision, text });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
