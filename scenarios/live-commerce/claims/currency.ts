const NAMED: readonly (readonly [string, RegExp])[] = [
  ['USD', /us\$|\$|usd|dollar|bucks?|美元|美金/],
  ['EUR', /€|eur|欧元/],
  ['GBP', /£|pound|英镑/],
  ['CNY', /¥|rmb|cny|yuan|renminbi|元|块|圆|人民币/],
];

/** The currency that a money claim's words name (ISO 4217), or null where they name none. */
export function currencyOf(text: string): string | null {
  const lower = text.toLowerCase().replace('\uFFE5', '¥');
  return NAMED.find(([, pattern]) => pattern.test(lower))?.[0] ?? null;
}

/** False only when both sides name a currency and the two differ. */
export function sameCurrency(text: string, currency: string | null): boolean {
  const named = currencyOf(text);
  return named === null || currency === null || named === currency;
}
