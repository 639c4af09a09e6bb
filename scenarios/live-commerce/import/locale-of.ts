import type { Locale } from '../../../env/index.ts';

const LATIN = /\p{Script=Latin}/u;
const HAN = /\p{Script=Han}/u;
const OTHER = /(?!\p{Script=Latin}|\p{Script=Han})\p{L}/u;

/**
 * The locale by script alone: Chinese characters without kana, hangul or another script are `zh` (Latin words
 * may stand among them), Latin letters alone `en` whatever the language, everything else `und`.
 */
export function localeOf(text: string): Locale {
  if (OTHER.test(text)) return 'und';
  if (HAN.test(text)) return 'zh';
  return LATIN.test(text) ? 'en' : 'und';
}
