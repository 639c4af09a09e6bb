import type { Folded } from './fold-text.ts';
import type { Found } from './found.ts';
import { NOT_PROMISED, PROMISES } from './lexicon/promises.ts';
import { COUNTED_BEFORE, IN_STOCK, SOLD_OUT, SUPPOSED_AFTER, SUPPOSED_BEFORE } from './lexicon/stock.ts';
import { matchesOf } from './matches-of.ts';

const WINDOW = 32;
const before = (text: string, at: number): string => text.slice(Math.max(0, at - WINDOW), at);

function supposed(text: string, start: number, end: number): boolean {
  return SUPPOSED_BEFORE.test(before(text, start)) || SUPPOSED_AFTER.test(text.slice(end, end + WINDOW));
}

function stateAt(value: 'sold_out' | 'in_stock', folded: Folded, start: number, end: number): Found {
  return { claim: { kind: 'stock_state', value, text: folded.asWritten(start, end) }, start, end };
}

/** Where a folded text says that something is in stock or sold out. */
export function findStockStates(folded: Folded): Found[] {
  const { text } = folded;
  const found: Found[] = [];
  const sold = matchesOf(text, SOLD_OUT).map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  for (const [start, end] of sold) {
    if (!supposed(text, start, end)) found.push(stateAt('sold_out', folded, start, end));
  }
  for (const match of matchesOf(text, IN_STOCK)) {
    const start = match.index;
    const end = start + match[0].length;
    const denied = sold.some(([from, to]) => from < end && start < to);
    if (!denied && !supposed(text, start, end) && !COUNTED_BEFORE.test(before(text, start))) {
      found.push(stateAt('in_stock', folded, start, end));
    }
  }
  return found;
}

/** Finds out at once that a text promises nothing, as most do. */
const ANY_PROMISE = new RegExp(
  Object.values(PROMISES)
    .map(({ source }) => source)
    .join('|'),
);

/** Where a folded text promises what nobody can keep; a promise that the speaker declines is none. */
export function findPromises(folded: Folded): Found[] {
  const { text } = folded;
  const found: Found[] = [];
  if (!ANY_PROMISE.test(text)) return found;
  for (const [value, pattern] of Object.entries(PROMISES)) {
    for (const match of matchesOf(text, pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (NOT_PROMISED.test(before(text, start))) continue;
      found.push({ claim: { kind: 'promise', value, text: folded.asWritten(start, end) }, start, end });
    }
  }
  return found;
}
