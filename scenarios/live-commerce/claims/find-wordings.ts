import type { Found } from './found.ts';
import { NOT_PROMISED, PROMISES } from './lexicon/promises.ts';
import { COUNTED_BEFORE, IN_STOCK, SOLD_OUT, SUPPOSED_AFTER, SUPPOSED_BEFORE } from './lexicon/stock.ts';

const WINDOW = 32;
const before = (text: string, at: number): string => text.slice(Math.max(0, at - WINDOW), at);

function supposed(text: string, start: number, end: number): boolean {
  return SUPPOSED_BEFORE.test(before(text, start)) || SUPPOSED_AFTER.test(text.slice(end, end + WINDOW));
}

/** Where a folded text says that something is in stock or sold out. */
export function findStockStates(text: string, shown: string): Found[] {
  const found: Found[] = [];
  const add = (value: string, start: number, end: number): void => {
    found.push({ claim: { kind: 'stock_state', value, text: shown.slice(start, end) }, start, end });
  };
  const sold = [...text.matchAll(SOLD_OUT)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  for (const [start, end] of sold) if (!supposed(text, start, end)) add('sold_out', start, end);
  for (const match of text.matchAll(IN_STOCK)) {
    const start = match.index;
    const end = start + match[0].length;
    const denied = sold.some(([from, to]) => from < end && start < to);
    if (!denied && !supposed(text, start, end) && !COUNTED_BEFORE.test(before(text, start))) {
      add('in_stock', start, end);
    }
  }
  return found;
}

/** Where a folded text promises what nobody can keep; a promise that the speaker declines is none. */
export function findPromises(text: string, shown: string): Found[] {
  const found: Found[] = [];
  for (const [value, pattern] of Object.entries(PROMISES)) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (NOT_PROMISED.test(before(text, start))) continue;
      found.push({ claim: { kind: 'promise', value, text: shown.slice(start, end) }, start, end });
    }
  }
  return found;
}
