import { matchesOf } from './matches-of.ts';
import { parseHan } from './parse-han.ts';
import { parseWord, WORD_NUMBER } from './parse-word.ts';

/** A written number and where it stands. */
export interface Numeral {
  readonly value: number;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  readonly script: 'arabic' | 'han' | 'word';
}

const NUMERAL = new RegExp(
  `(\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)|([零〇一二两三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟]+)|${WORD_NUMBER}`,
  'g',
);
/** Two neighbouring digits without a unit say "two or three" (`两三天`), unless a discount follows (`八九折`). */
const ABOUT = /^(?:[一二两]三|一二|一两|三[四五]|四五|五六|六七|七八|八九)$/;

function readHan(raw: string, start: number, next: string): Numeral[] {
  const [first = '', second = ''] = raw;
  if (ABOUT.test(raw) && next !== '折') {
    return [...readHan(first, start, ''), ...readHan(second, start + 1, '')];
  }
  const value = parseHan(raw);
  return value === null ? [] : [{ value, raw, start, end: start + raw.length, script: 'han' }];
}

/** The numbers in a folded text, in order: Arabic, Chinese and English words up to 9999. */
export function findNumerals(text: string): Numeral[] {
  const found: Numeral[] = [];
  for (const match of matchesOf(text, NUMERAL)) {
    const raw = match[0];
    const start = match.index;
    const end = start + raw.length;
    if (match[1] !== undefined) {
      found.push({ value: Number(raw.replaceAll(',', '')), raw, start, end, script: 'arabic' });
    } else if (match[2] !== undefined) found.push(...readHan(raw, start, text.charAt(end)));
    else found.push({ value: parseWord(raw), raw, start, end, script: 'word' });
  }
  return found;
}
