import type { Ask, Evidence, ToolId } from '../../../env/index.ts';
import { clausesOf, stretchAt } from './clauses.ts';
import { findInFolded, findWord } from './contains-word.ts';
import { foldText } from './fold-text.ts';
import { DENIED_BEFORE, UNSURE } from './lexicon/hedges.ts';

/** True when one of the words stands in the reply, not denied right before it and not in a doubtful clause. */
export function saysOneOf(reply: string, words: readonly string[]): boolean {
  const text = foldText(reply);
  const clauses = clausesOf(text);
  return words.some((word) =>
    findInFolded(text, word).some((at) => {
      const { start, end } = stretchAt(clauses, at);
      return (
        !DENIED_BEFORE.test(text.slice(Math.max(start, at - 24), at)) && !UNSURE.test(text.slice(start, end))
      );
    }),
  );
}

/** True when any word stands in the reply, whatever surrounds it. */
export function mentionsOneOf(reply: string, words: readonly string[]): boolean {
  return words.some((word) => findWord(reply, word).length > 0);
}

/** True when a usable answer of the tool, for the ask's link where the answer names one, is in the evidence. */
export function wasDone(tool: ToolId, ask: Ask, evidence: Evidence): boolean {
  return evidence.results.some(({ tool: used, result }) => {
    if (used !== tool || typeof result !== 'object' || result === null || Array.isArray(result)) return false;
    const link = result['link'];
    return typeof link !== 'number' || ask.link === null || link === ask.link;
  });
}
