import { findAmounts } from './find-amounts.ts';
import { findPromises, findStockStates } from './find-wordings.ts';
import { foldedText } from './fold-text.ts';
import type { Found } from './found.ts';

/**
 * Everything checkable in a text, with its place. One reading serves both languages: hosts mix them, and a
 * claim must not get past the guard by changing the language.
 */
export function findClaims(text: string): Found[] {
  const folded = foldedText(text);
  const found = [...findAmounts(folded), ...findStockStates(folded), ...findPromises(folded)];
  return found.sort((a, b) => a.start - b.start);
}
