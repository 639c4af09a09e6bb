import { matchesOf } from './matches-of.ts';
import { parseHan } from './parse-han.ts';
import { parseWord } from './parse-word.ts';
import { rememberLast } from './remember-last.ts';

/** Words that name a link by its number. */
export interface LinkMention {
  readonly link: number;
  readonly start: number;
  readonly end: number;
  /** The word "link" or 链接 itself stands there, not only a number sign. */
  readonly explicit: boolean;
}

const N =
  '(?:\\d{1,3}(?!\\d|\\.\\d)|[一二两三四五六七八九十]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)';
const NOT_A_UNIT = '(?![\\w.%]|\\s*[元块天件年折]|\\s+(?:yuan|days?|left|months?|units?|pieces?))';
const MENTION = new RegExp(
  [
    `\\blinks\\s*(${N}(?:\\s*(?:,|and|&)\\s*\\d{1,2}${NOT_A_UNIT})+)`,
    `\\b(links?)\\s*(?:number|no\\.?|#|:)?\\s*(${N})(?![a-z])`,
    `(?:\\b(?:item|product|number|no\\.)|#)\\s*(${N})(?![\\w%])`,
    `(?<!月)(${N})\\s*号(链接|连接)?`,
    `(链接|连接)\\s*(?:第|[:：])?\\s*(${N})(?![一直样起次定旦下]|\\s*[元块天件年折])`,
    `第\\s*(${N})\\s*(?:个|号|款|条)(链接|连接)?`,
  ].join('|'),
  'g',
);

function readNumber(raw: string): number | null {
  if (/^\d/.test(raw)) return Number(raw);
  return /^[a-z]/.test(raw) ? parseWord(raw) : parseHan(raw);
}

function readNumbers(list: string): number[] {
  const values = list.split(/\s*(?:,|and|&)\s*/).map(readNumber);
  return values.filter((value) => value !== null);
}

function readLinks(text: string): readonly LinkMention[] {
  const found: LinkMention[] = [];
  for (const match of matchesOf(text, MENTION)) {
    const [whole, many, word, one, sign, numbered, suffix, prefix, after, ordinal, ordinalWord] = match;
    const explicit = Boolean(many ?? word ?? suffix ?? prefix ?? ordinalWord);
    const list = many ?? one ?? sign ?? numbered ?? after ?? ordinal ?? '';
    for (const link of readNumbers(list)) {
      found.push({ link, start: match.index, end: match.index + whole.length, explicit });
    }
  }
  return found;
}

/** Every place where a folded text names links by number: `link 3`, `links 3 and 5`, `No. 3`, `3号链接`, `链接3`. */
export const findLinks: (text: string) => readonly LinkMention[] = rememberLast(readLinks);
