import type { Claim, Fact } from '../../../env/index.ts';
import { sameCurrency } from './currency.ts';
import { sameAmount } from './same-amount.ts';
import { foldWord } from './fold-text.ts';
import { isListPrice } from './readers/money.ts';
import { containsWord } from './contains-word.ts';

const squeeze = (text: string): string => text.replace(/\s+/g, '');

function statesText(claim: Claim, anyOf: readonly string[]): boolean {
  if (claim.kind !== 'text') return false;
  const said = [claim.text, String(claim.value)];
  return anyOf.some((word) =>
    said.some((text) => containsWord(text, word) || containsWord(squeeze(text), squeeze(word))),
  );
}

/** A sum that a viewer pays or reaches; "99 yuan before the coupon" states no such sum. */
function statesMoney({ kind, value, text }: Claim, fact: Extract<Fact, { kind: 'money' }>): boolean {
  const words = foldWord(text);
  return (
    kind === 'money' &&
    sameAmount(value, fact.value) &&
    sameCurrency(words, fact.currency) &&
    !isListPrice(words)
  );
}

/** True when the claim states this fact; `sold out` states a count of 0. Deeds and small talk are no claims. */
export function statesFact(claim: Claim, fact: Fact): boolean {
  switch (fact.kind) {
    case 'money':
      return statesMoney(claim, fact);
    case 'count':
      if (claim.kind === 'stock_state') return claim.value === 'sold_out' && fact.value === 0;
      return claim.kind === 'count' && claim.value === fact.value;
    case 'days':
    case 'months':
      return claim.kind === fact.kind && claim.value === fact.value;
    case 'text':
      return statesText(claim, fact.any_of);
    case 'done':
    case 'chat':
      return false;
  }
}
