/** Words that say nothing is left. */
export const SOLD_OUT =
  /\bsold[- ]?out\b|\bout of stock\b|\bno (?:more )?stock\b|\bnone (?:are |is )?left\b|\bnot in stock\b|\bno longer in stock\b|\ball gone\b|\bno(?:ne)? (?:units?|pieces?) left\b|\bnothing left\b|售罄|售空|卖完|卖光|卖空|抢光|抢空|断货|缺货|没货|无货|没有(?:现货|货)|没有库存|没库存|无库存/g;

/** Words that say something is left. */
export const IN_STOCK =
  /\bin stock\b|\bstill available\b|\bavailable now\b|\bplenty left\b|\bhave stock\b|有现货|有库存|有货|现货|货源?充足|库存充足/g;

/** Before a stock word: it is denied, feared or hoped for, not stated. */
export const SUPPOSED_BEFORE =
  /(?:\b(?:before|until|till|unless|if|when|once|whether|almost|nearly|soon|never|not|quickly|get|gets|be|could|might|may)|n't|快要?|即将|马上|就要|差点|不会|别等|等到?|直到|避免|以免|没有?|未|是否|有没|如果)\s*(?:it(?:'s| is)?|they(?:'re| are)?|we(?:'re| are)?|this(?: one)?(?: is)?|going to be|yet|all|to be|被)?\s*$/;

/** After a stock word: a question, a condition, or a count that speaks for itself. */
export const SUPPOSED_AFTER =
  /^\s*(?:吗|么|没有|为止|即止|就|之前|前|\?|？|soon|\d|[一二两三四五六七八九十]+[件个台])/;

/** A number right before "in stock" is a count and speaks for itself. */
export const COUNTED_BEFORE =
  /\d\s*(?:units?|pieces?|pcs|more|items?|sets?|of (?:them|these|it)|are|[件个台瓶盒支双套份包条])?\s*(?:are |still |left )*$/;
