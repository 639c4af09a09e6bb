import { rememberLast } from './remember-last.ts';

const FOLDED = /[\uFF03-\uFF05\uFF0E\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFE5\u2019]/g;
const YUAN_WIDE = '\uFFE5';
const APOSTROPHE = '\u2019';

function foldOne(char: string): string {
  if (char === YUAN_WIDE) return '¥';
  if (char === APOSTROPHE) return "'";
  return String.fromCharCode(char.charCodeAt(0) - 0xfee0);
}

function fold(text: string): string {
  const narrow = text.replace(FOLDED, foldOne);
  const lower = narrow.toLowerCase();
  return lower.length === narrow.length ? lower : narrow;
}

/**
 * The text in lower case with full-width digits, letters and signs made half-width and curly
 * apostrophes straight. Length and offsets stay those of the input. Chinese punctuation is kept, so that
 * a comma between two numbers never reads as a thousands separator.
 */
export const foldText: (text: string) => string = rememberLast(fold);

/** The same for a word to look for: the text that is searched stays the one remembered. */
export const foldWord: (word: string) => string = fold;
