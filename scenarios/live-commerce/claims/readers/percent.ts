import type { Reader } from './reading.ts';

const SIGN = /^\s*(?:%|percent\b|per cent\b)/;
const SHARE = /百分之\s*$/;
const FOLD = /^\s*折(?![叠扣断腾返磨])/;

/** `八折` and `8折` take 20 percent off, `85折` and `八五折` 15. */
function percentOff(value: number): number {
  const kept = value < 10 ? value * 10 : value;
  return Math.round((100 - kept) * 100) / 100;
}

/** Percentages; Chinese discounts are read as the percentage taken off. */
export const readPercent: Reader = ({ numeral, before, after }) => {
  const sign = SIGN.exec(after);
  if (sign) return { kind: 'percent', value: numeral.value, pre: 0, post: sign[0].length };
  const share = SHARE.exec(before);
  if (share) return { kind: 'percent', value: numeral.value, pre: share[0].length, post: 0 };
  const fold = FOLD.exec(after);
  if (!fold || numeral.value < 1 || numeral.value >= 100) return null;
  return { kind: 'percent', value: percentOff(numeral.value), pre: 0, post: fold[0].length };
};
