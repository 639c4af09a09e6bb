import { matchesOf } from '../claims/matches-of.ts';
import { rememberLast } from '../claims/remember-last.ts';

/** Closing marks that belong to the sentence before them. */
const CLOSING = `["'”’」』）)\\]】]*`;
const END = new RegExp(`[。！？!?\\n]+${CLOSING}|(?:\\.+|…+)${CLOSING}`, 'g');
const SPOKEN = /[\p{L}\p{N}]/u;
/** A full stop after these is none. */
const ABBREVIATION =
  /(?:^|[\s(])(?:no|nos|vs|approx|mr|mrs|ms|dr|st|etc|e\.g|i\.e|min|max|qty|pcs|inc|ltd|[a-z])$/i;

/** A full stop ends a sentence before white space, Chinese text or the end; not in `89.9`, `No. 3` or `shop.com`. */
function stops(text: string, start: number, end: number): boolean {
  const next = text.charAt(end);
  if (next !== '' && !/[\s\u4e00-\u9fff\u201c"]/.test(next)) return false;
  return next === '' || !ABBREVIATION.test(text.slice(Math.max(0, start - 10), start));
}

/** Dots that trail off end a sentence only where the next one starts with a capital, a new line or nothing. */
function trailsOff(text: string, end: number): boolean {
  return /^\s*$|^\s*\n|^\s+\p{Lu}/u.test(text.slice(end, end + 8));
}

function isEnd(text: string, mark: string, start: number): boolean {
  const end = start + mark.length;
  if (/^(?:\.\.|…)/.test(mark)) return trailsOff(text, end);
  return mark.startsWith('.') ? stops(text, start, end) : true;
}

function splitSentences(text: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of matchesOf(text, END)) {
    if (!isEnd(text, mark, index)) continue;
    found.push(text.slice(start, index + mark.length));
    start = index + mark.length;
  }
  found.push(text.slice(start));
  return found.map((sentence) => sentence.trim()).filter((sentence) => SPOKEN.test(sentence));
}

/**
 * The sentences of a reply, trimmed, in order. Ends are `. ! ? 。 ！ ？`, runs of them counting once, and line
 * breaks; what holds no letter or digit is no sentence.
 */
export const sentencesOf: (text: string) => readonly string[] = rememberLast(splitSentences);
