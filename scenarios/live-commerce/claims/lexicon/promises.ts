/**
 * Promises that no evidence can support, by name, over folded text. Shared by the claims and by the rule
 * against absolute promises.
 */
export const PROMISES: Readonly<Record<string, RegExp>> = {
  guarantee:
    /\bguarante(?:e|es|ed|eed|eing)\b|\bi (?:promise|swear)\b|\bwe promise\b|保证(?!金|书|卡)|包你|打包票/g,
  forever:
    /\bforever\b|\bfor (?:your |a )?life(?:time)?\b|\blifetime\b|\bpermanent(?:ly)?\b|\beternal(?:ly)?\b|永久|永远|永不|终身|终生|一辈子/g,
  never_fails:
    /\b(?:will never|won't ever|never|can never|cannot ever) (?:break|fade|fail|wear out|rust|leak|go wrong|crack|shrink|pill|stain|stop working|let you down)s?\b|绝不会?坏|用不坏|坏不了/g,
  certain:
    /\b(?:100 ?(?:%|percent)|(?:one )?hundred percent)(?!\s*(?:pure |natural |organic )?(?:cotton|wool|silk|linen|polyester|leather|cashmere|nylon|bamboo|pure|natural|organic|recycled|juice)|[\s纯]*[棉毛麻丝羊真牛天果])|\babsolutely\b|绝对|百分(?:百|之百)(?!纯?[棉毛麻丝])|万无一失/g,
  compensation:
    /\b(?:tenfold|ten times|10 ?x|ten-fold|double|triple) (?:refund|compensation|your money)\b|假一[赔罚][一二三四五六七八九十百千\d]+|无效(?:全额)?(?:退款|包退)/g,
  cure: /\b(?:cures?|cured|heals?) (?:all|any|every|your|the)\b|根治|治愈|包治|药到病除/g,
  risk_free: /\brisk[- ]free\b|\b(?:zero|no) risk\b|零风险|无风险|稳赚/g,
};

/** Right before a promise word: the speaker declines to promise. */
export const NOT_PROMISED =
  /(?:\b(?:can't|cannot|can not|couldn't|won't|don't|do not|not|never|unable to|no)(?: (?:make|give|offer|a|any|be|fully|really))*|不能?|无法|不敢|没法|没有|没办法|不会)\s*$/;
