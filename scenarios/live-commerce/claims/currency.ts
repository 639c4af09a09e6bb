import { foldWord } from './fold-text.ts';

const NAMED: readonly (readonly [string, RegExp])[] = [
  ['USD', /us\$|\$|usd|dollar|bucks?|美元|美金/],
  ['EUR', /€|eur|欧元/],
  ['GBP', /£|pound|英镑/],
  ['CNY', /¥|rmb|cny|yuan|kuai|renminbi|元|块|圆|人民币/],
];

/** The currency that a money claim's words name (ISO 4217), or null where they name none. */
export function currencyOf(text: string): string | null {
  const folded = foldWord(text);
  return NAMED.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** False only when both sides name a currency and the two differ. */
export function sameCurrency(text: string, currency: string | null): boolean {
  const named = currencyOf(text);
  return named === null || currency === null || named === currency;
}
