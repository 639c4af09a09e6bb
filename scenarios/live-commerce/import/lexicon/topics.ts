import { words } from './words.ts';

/** What comes after a purchase: returns, refunds, warranty, repair, something that broke. */
export const AFTER_SALES: readonly RegExp[] = [
  words(
    'warrant(?:y|ies)|refund(?:s|ed|able)?|return (?:it|them|this|policy|period|window)|returnable|send it back|exchange (?:it|policy)|money back',
  ),
  words(
    '(?:mine|my (?:one|order|device|unit|\\w+) (?:is|was|has|came|arrived)|it (?:came|arrived)) (?:\\w+ )?(?:broken|damaged|defective|faulty|dead|late)|stopped working|(?:never|not) (?:arrived|received)|customer (?:service|support)|repair(?:ed|s)?',
  ),
  words(
    'garantie|rückgabe|umtausch(?:en)?|reklamation\\p{L}*|reklamier\\p{L}*|kundenservice|garantía|devoluci\\p{L}*|devolver|reembols\\p{L}*|garantia|remboursement',
  ),
  /退货|退款|退换|换货|保修|质保|售后|坏了|人工客服|投诉|没收到|返品|返金|保証|故障|환불|반품|교환|보증|고장|(?<![a-z])a\/s(?![a-z])/iu,
];

/** Wants to have it: buying, ordering, a coupon, where it is sold. */
export const PURCHASE: readonly RegExp[] = [
  words(
    '(?:want|need|wanna|like|love|going|gonna|ready|plan(?:ning)?|how|where|can i|could i|do i) (?:to )?(?:can i |do i |you |i )?(?:buy|get|order|purchase|have) (?:it|one|this|that|them|these|\\w+ now)?|where (?:to|can i|do i|can you|could i) (?:buy|get|order|purchase|find)|how (?:to|can i|do i) (?:buy|get|order|purchase)',
  ),
  words(
    "i (?:really )?(?:want|need) (?:it|this|that|one|these)|just (?:ordered|bought)|i(?:'ll| will|'m going to| am going to)? (?:buy|order|take)(?:ing)? (?:it|one|this|two)|take my money|add(?:ed)? (?:it )?to (?:my )?(?:cart|basket)|where (?:is )?the link|(?:product |buy |send (?:me )?the )?link (?:please|pls|plz)|link to buy|product link",
  ),
  words(
    'coupons?|promo(?:tion)? codes?|discount codes?|vouchers?|(?:wo|wie) (?:kann|bekomme?|krieg) (?:ich|man) .{0,20}(?:kaufen|bestellen)|(?:will|möchte|werde) .{0,25}(?:kaufen|bestellen)|(?:quiero|voy a) comprar(?:lo|la)?|d[óo]nde (?:lo |la )?compr\\p{L}+|onde compr\\p{L}+',
  ),
  /下单|已拍|拍了|想买|要买|我要(?:一|两|了)?|求链接|怎么买|哪里(?:能|可以)?买|优惠券|领券|给我留|来[一两][件个单台]|买买买|買いたい|(?<![てで])欲しい|購入したい|ポチ|どこで買|사고\s?싶|구매하고|어디서 (?:사|구매)|살게요|주문(?:했|할)|구매 ?링크/u,
];

/** The wish is denied. */
export const NOT_WANTED = words(
  "(?:don't|do not|didn't|won't|will not|wouldn't|never|not|no one|nobody|why (?:would|should) (?:i|you|anyone)) (?:\\w+ ){0,3}?(?:buy|buying|need|want|purchase|order|get)",
);
