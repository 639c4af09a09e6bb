/** Words of welcome. */
export const WELCOME = /\bwelcome\b(?! back to (?:return|refund))|欢迎/i;

/** Words of apology. */
export const APOLOGY = /\bsorry\b|\bapolog(?:y|ies|i[sz]e|i[sz]ing)\b|抱歉|不好意思|对不起|十分歉意|请见谅/i;

/** Words of thanks. */
export const THANKS = /\bthank(?:s| you|ful)?\b|\bappreciate\b|\bgrateful\b|谢谢|感谢|多谢|谢啦|谢过/i;

/** Asks to tap, order or add to the cart. 点 counts as "tap" before what is tapped, not in 有点 or 点赞. */
export const CALL_TO_ACTION =
  /\b(?:tap|click|press|order|buy|grab|purchase|check ?out|add (?:it|this|one|them|link|to)|shop now|place (?:an|your|the) order|get yours|cart)\b|下单|加购|购物车|抢购|带走|抢一|拍下|(?:快|去|来|直接|放心|赶紧|可以|就|先)拍|拍(?:吧|一|两|\d|它|这)|拍$|点(?:击|开|一下|下|进|链接|上方|下方|左下|右下|小黄车|购物车|[\d一二三四五六七八九十]+号|这)|戳|小黄车/i;
