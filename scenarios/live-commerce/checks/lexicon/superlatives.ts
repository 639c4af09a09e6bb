/**
 * Words that put a product above all others. "My best" and "best wishes" are courtesies; 最近, 最后, 最多 and 第一次
 * rank nothing.
 */
export const SUPERLATIVES =
  /(?<!\b(?:my|our|your|their|try|at) )\bbest\b(?!\s+(?:wishes|regards|to you))|\bnumber one\b(?! link)|\b(?:the |#|no\.? ?|number )1 (?:brand|choice|seller|pick|in|on|product|shop|store)\b|\b(?:cheapest|lowest|finest|greatest|top-rated|unbeatable|unmatched|unrivall?ed|unparallell?ed|second to none|world-class|world's|best-ever|record low)\b|\bmost (?:powerful|advanced|popular|affordable|beautiful|durable|comfortable|effective|professional|complete|luxurious|trusted|loved|exclusive)\b|最(?:好|佳|优|低|便宜|高级|高档|高端|强|大的|先进|受欢迎|划算|实惠|值|热销|畅销|顶级|快的|美|火|专业|时尚|舒服|舒适|耐用|好用|好看|好吃|棒)|(?:全网|史上|全国|全球|世界|行业|销量|排名|品质|质量|口碑)第一|第一(?=名|品牌|$|[，。！,.!])|(?:全网|史上|历史)(?:最|独家|新低)|顶级|极致|王牌|冠军|国家级|世界级|独一无二|无与伦比|史无前例|天花板|无敌|绝无仅有/i;
