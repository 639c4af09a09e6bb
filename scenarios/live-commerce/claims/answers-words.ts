import type { Ask, Evidence, ToolId } from '../../../env/index.ts';
import { linkAt, linkMentions } from './attribute-link.ts';
import { findInFolded, findWord } from './contains-word.ts';
import { foldText, foldWord } from './fold-text.ts';
import { clauseOver, isAsserted } from './is-asserted.ts';
import { UNDONE_AFTER, UNDONE_BEFORE } from './lexicon/denials.ts';
import { ALTERNATIVE_AFTER, ALTERNATIVE_BEFORE, UNSURE } from './lexicon/hedges.ts';
import { evidenceLines, evidenceTexts } from './read-evidence.ts';
import { listsSpecs } from './lists-specs.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a folded reply says one of the words of the ask's link, or of no link at all. */
function placesOf(ask: Ask, text: string, words: readonly string[], evidence: Evidence): Place[] {
  const mentions = linkMentions(text, evidence);
  const places = words.flatMap((word) => {
    const { length } = foldWord(word);
    return findInFolded(text, word).map((start) => ({ start, end: start + length }));
  });
  if (ask.link === null) return places;
  return places.filter(({ start }) => [ask.link, null].includes(linkAt(text, mentions, start)));
}

/** Said without doubt, and not as one of several. */
function isSure(text: string, { start, end }: Place): boolean {
  const clause = clauseOver(text, start, end);
  return (
    isAsserted(text, start, end) &&
    !UNSURE.test(text.slice(clause.start, clause.end)) &&
    !ALTERNATIVE_BEFORE.test(text.slice(clause.start, start)) &&
    !ALTERNATIVE_AFTER.test(text.slice(end, end + 16))
  );
}

/** The words that also stand in a result about the ask's link, or in what the prompt shows. */
function knownWords(ask: Ask, words: readonly string[], evidence: Evidence): string[] {
  const results = evidence.results.filter(({ result }) => isAbout(ask, result));
  const own = { context: evidence.context, results };
  const texts = [...evidenceTexts(own), ...evidenceLines(own)].map(foldWord);
  return words.filter((word) => texts.some((text) => findInFolded(text, word).length > 0));
}

/** True when the reply tells words that were looked up, for the ask's link, and lists no others beside them. */
export function tellsText(ask: Ask, reply: string, words: readonly string[], evidence: Evidence): boolean {
  const text = foldText(reply);
  const known = knownWords(ask, words, evidence);
  const told = placesOf(ask, text, known, evidence).some((place) => isSure(text, place));
  return told && !(ask.kind === 'spec' && listsSpecs(text, known, evidence));
}

/** True when the reply says in one of the words that something is done; "no coupon was sent" does not. */
export function saysDone(ask: Ask, reply: string, words: readonly string[], evidence: Evidence): boolean {
  const text = foldText(reply);
  return placesOf(ask, text, words, evidence).some((place) => {
    const clause = clauseOver(text, place.start, place.end);
    const undone =
      UNDONE_BEFORE.test(text.slice(clause.start, place.start)) ||
      UNDONE_AFTER.test(text.slice(place.end, clause.end));
    return !undone && isSure(text, place);
  });
}

/** True when any word stands in the reply, whatever surrounds it. */
export function mentionsOneOf(reply: string, words: readonly string[]): boolean {
  return words.some((word) => findWord(reply, word).length > 0);
}

function isAbout(ask: Ask, result: Evidence['results'][number]['result']): boolean {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return false;
  const link = result['link'];
  return typeof link !== 'number' || ask.link === null || link === ask.link;
}

/** True when a usable answer of the tool, for the ask's link where the answer names one, is in the evidence. */
export function wasDone(tool: ToolId, ask: Ask, evidence: Evidence): boolean {
  return evidence.results.some(({ tool: used, result }) => used === tool && isAbout(ask, result));
}
