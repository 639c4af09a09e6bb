/** Equal to the cent: prices after a coupon are differences of decimals. */
export function sameAmount(a: number | string, b: number | string): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) < 0.005;
}
