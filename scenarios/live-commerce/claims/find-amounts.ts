import type { Folded } from './fold-text.ts';
import type { Found } from './found.ts';
import { findLinks } from './find-links.ts';
import { findNumerals, type Numeral } from './find-numerals.ts';
import { readCount } from './readers/count.ts';
import { readMeasure } from './readers/measure.ts';
import { readBarePrice, readMoney } from './readers/money.ts';
import { readPercent } from './readers/percent.ts';
import type { Reader, Reading } from './readers/reading.ts';
import { readSpan } from './readers/span.ts';

/** The first reader that recognises a number decides. */
const READERS: readonly Reader[] = [readPercent, readMoney, readSpan, readCount, readBarePrice, readMeasure];
const WINDOW = 40;
/** Between two numbers that share one unit: `2-3 days`, `89 or 99 yuan`, `89或者99元`. */
const CONNECTOR =
  /^\s*(?:,?\s*(?:or|maybe|perhaps|possibly|to)(?:\s+(?:even|maybe|perhaps))?\s|[-–—~～/]|,?，?(?:或者?是?|也可能是?|还是|至|到))?\s*$/;
/** After an amount with its unit: `89 yuan or 99`. */
const ALTERNATIVE =
  /^\s*,?，?\s*(?:(?:or|maybe|perhaps|possibly)(?:\s+(?:even|maybe|perhaps))?\s|或者?是?|也可能是?|还是)\s*$/;
const JOINED = /[a-z_]$/;
const CURRENCY_LETTERS = /(?:rmb|cny|usd|eur)\s*$/;

/** Overwrites the numbers that only name a link, so that no reader sees them. */
function hideLinks(text: string): string {
  let shown = text;
  for (const { start, end } of findLinks(text)) {
    shown = shown.slice(0, start) + '\u0001'.repeat(end - start) + shown.slice(end);
  }
  return shown;
}

/** A digit glued to a Latin word belongs to a name (`B12`, `iPhone15`). */
function isName(text: string, numeral: Numeral): boolean {
  const before = text.slice(Math.max(0, numeral.start - 4), numeral.start);
  return numeral.script === 'arabic' && JOINED.test(before) && !CURRENCY_LETTERS.test(before);
}

function readWith(text: string, numeral: Numeral, left: Numeral, right: Numeral): Reading | null {
  const before = text.slice(Math.max(0, left.start - WINDOW), left.start);
  const after = text.slice(right.end, right.end + WINDOW);
  for (const reader of READERS) {
    const reading = reader({ numeral, before, after });
    if (reading) return reading;
  }
  return null;
}

function connected(text: string, left: Numeral | undefined, right: Numeral | undefined): boolean {
  if (!left || !right || right.start - left.end > 20) return false;
  return CONNECTOR.test(text.slice(left.end, right.start));
}

function readShared(text: string, numerals: readonly Numeral[], at: number, lastEnd: number): Reading | null {
  const numeral = numerals[at];
  const next = numerals[at + 1];
  const last = numerals[at - 1];
  if (!numeral) return null;
  const ahead = next && connected(text, numeral, next) ? readWith(text, numeral, numeral, next) : null;
  if (ahead) return { ...ahead, post: 0 };
  if (!last) return null;
  const back = connected(text, last, numeral) ? readWith(text, numeral, last, numeral) : null;
  if (back) return { ...back, pre: 0 };
  if (lastEnd < last.end || !ALTERNATIVE.test(text.slice(lastEnd, numeral.start))) return null;
  const same = readWith(text, numeral, last, last);
  return same && { ...same, pre: 0, post: 0 };
}

/** A number without words of its own shares those of the number it is joined to. */
function read(text: string, numerals: readonly Numeral[], at: number, lastEnd: number): Reading | null {
  const numeral = numerals[at];
  if (!numeral || isName(text, numeral)) return null;
  const own = readWith(text, numeral, numeral, numeral);
  if (own && own.kind !== 'text') return own;
  return readShared(text, numerals, at, lastEnd) ?? own;
}

/** The amounts of a folded text, in order. */
export function findAmounts(folded: Folded): Found[] {
  const text = hideLinks(folded.text);
  const numerals = findNumerals(text);
  const found: Found[] = [];
  let last = 0;
  for (const [at, numeral] of numerals.entries()) {
    if (numeral.start < last) continue;
    const reading = read(text, numerals, at, last);
    if (!reading) continue;
    const start = numeral.start - reading.pre;
    const end = numeral.end + reading.post;
    last = end;
    const claim = { kind: reading.kind, value: reading.value, text: folded.asWritten(start, end).trim() };
    found.push({ claim, start, end });
  }
  return found;
}
