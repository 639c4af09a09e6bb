import { rememberLast } from './remember-last.ts';

/** A text in the form in which it is read. */
export interface Folded {
  readonly text: string;
  /** The words as written between two offsets of the folded text. */
  asWritten(start: number, end: number): string;
}

/** A text whose offsets folding keeps. */
class SameOffsets implements Folded {
  readonly text: string;
  readonly #written: string;

  constructor(text: string, written: string) {
    this.text = text;
    this.#written = written;
  }

  asWritten(start: number, end: number): string {
    return this.#written.slice(start, end);
  }
}

/** Unseen characters (zero-width, soft hyphen, variation selectors) and enclosing marks such as keycaps. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]/gu;
/** Marks that NFKC would make ASCII. A Chinese comma between two numbers is no thousands separator. */
const KEPT = new Set('，；：！？（）…²³');
/** Traditional characters that amounts and their words are written with, each before its simplified form. */
const VARIANTS = '塊块圓圆個个號号鏈链貨货賣卖庫库還还證证發发兩两減减價价週周內内';
const ALIASES = new Map([
  ...['’', '‘', 'ʼ'].map((char) => [char, "'"] as const),
  ...['\u2010', '\u2011', '\u2212'].map((char) => [char, '-'] as const),
  ...['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((char) => [char, '\n'] as const),
  ...Array.from(VARIANTS.matchAll(/(.)(.)/g), ([, from = '', to = '']) => [from, to] as const),
]);

/** Full-width forms but for the Chinese punctuation among them: one character for one. */
const WIDE = /[\uff02-\uff07\uff0a\uff0b\uff0d-\uff19\uff1c-\uff1e\uff20-\uff5e\uffe5]/g;

/** Texts without any of these keep every offset when they are folded. */
const EXOTIC =
  /[^\n -~\u4e00-\u9fff\uff01-\uff5e\uffe5。、“”《》…—–·’]| {2}|[塊圓個號鏈貨賣庫還證發兩減價週內]/;
/** A character with the marks that belong to it. */
const SEGMENT = /\P{M}\p{M}*|\p{M}+/gu;
const BLANK = /^[\p{Zs}\t]$/u;
const DIGIT = /^\p{Nd}$/u;

/** The value of a decimal digit of any script: scripts have theirs in runs of ten. */
function digitOf(char: string): string {
  let at = char.codePointAt(0) ?? 0;
  let below = 0;
  while (at > 0 && DIGIT.test(String.fromCodePoint(at - 1))) {
    at -= 1;
    below += 1;
  }
  return String(below % 10);
}

function foldOne(segment: string): string {
  if (/^[ -~]$/.test(segment)) return segment.toLowerCase();
  const seen = segment.replace(UNSEEN, '');
  const alias = ALIASES.get(seen);
  if (alias !== undefined) return alias;
  if (seen === '' || KEPT.has(seen)) return seen;
  if (BLANK.test(seen)) return ' ';
  const plain = seen.normalize('NFKC');
  if (plain.includes('\u2044')) return seen;
  return DIGIT.test(plain) ? digitOf(plain) : plain.toLowerCase();
}

function foldSlowly(text: string): Folded {
  const [from, to]: [number[], number[]] = [[], []];
  let folded = '';
  for (const { 0: segment, index } of text.matchAll(SEGMENT)) {
    const piece = foldOne(segment);
    if (piece === ' ' && folded.endsWith(' ')) continue;
    folded += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      from.push(index);
      to.push(index + segment.length);
    }
  }
  const asWritten = (start: number, end: number) => text.slice(from[start], to[end - 1]);
  return { text: folded, asWritten: (start, end) => (start < end ? asWritten(start, end) : '') };
}

function fold(text: string): Folded {
  if (EXOTIC.test(text)) return foldSlowly(text);
  const narrow = text.replace(WIDE, (char) => char.normalize('NFKC'));
  return new SameOffsets(narrow.toLowerCase().replaceAll('’', "'"), text);
}

/**
 * The text as it is read: lower case, compatibility forms made plain (NFKC), digits of every script Arabic,
 * unseen characters left out, every run of blanks one blank, apostrophes straight. Chinese punctuation is kept.
 * Offsets are those of the folded text.
 */
export const foldedText: (text: string) => Folded = rememberLast(fold);

/** The folded text alone. */
export const foldText = (text: string): string => foldedText(text).text;

/** The same for a word to look for: the text that is searched stays the one remembered. */
export const foldWord = (word: string): string => fold(word).text;
