import type { AskKind } from '../../tasks/index.ts';
import { faqWordIn, specKeyIn } from './topics.ts';

/** Words that tell a kind of ask, in the order in which they are tried. */
const KEYWORDS: readonly (readonly [AskKind, RegExp])[] = [
  ['human', /\b(?:human|agent|real person|representative)\b|人工|真人|客服/],
  ['warranty', /\bwarrant(?:y|ies)\b|保修|质保/],
  ['return', /\breturn(?:s|ed|ing|able)?\b|\bsend(?:ing)? (?:\S+ )*back\b|\brefund|退/],
  ['gift', /\b(?:free )?gifts?\b|\bgiveaway|赠品|送礼|礼品/],
  ['price', /(?:how much|\bprice|\bcost)[^]*\bcoupon\b|\bcoupon\b[^]*(?:how much|\bprice|\bcost)|券后|用券/],
  ['coupon', /\bcoupons?\b|\bvouchers?\b|\bdiscount code|券/],
  ['pin', /\bpin(?:ned|ning)?\b|\bon screen\b|\bpop(?:ping)? up\b|弹|置顶/],
  ['reserve', /\breserv(?:e|ing|ation)\b|\bhold(?:ing)?\b|\bset aside\b|\bput aside\b|留/],
  ['stock', /\bstock\b|\bleft\b|\bavailable\b|\bsold out\b|有货|没货|现货|库存|还剩/],
  ['shipping', /\bship(?:s|ped|ping)?\b|\bdeliver(?:y|ed|s)?\b|\barriv(?:e|es|ing|al)\b|发货|送到|到货|快递/],
];

const PRICE = /\bhow much\b|\bprice[sd]?\b|\bcosts?\b|多少钱|价|怎么卖/;

/** What a tokenised, lower-cased clause asks for; small talk when nothing else. */
export function kindOf(clause: string): AskKind {
  if (faqWordIn(clause) !== null) return 'faq';
  const known = KEYWORDS.find(([, words]) => words.test(clause));
  if (known !== undefined) return known[0];
  if (specKeyIn(clause) !== null) return 'spec';
  return PRICE.test(clause) ? 'price' : 'chat';
}
