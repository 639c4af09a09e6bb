import { NO_UNIT, type Around, type Reader } from './reading.ts';

const KINDS =
  'colou?rs?|sizes?|options?|styles?|models?|links?|versions?|gifts?|coupons?|flavou?rs?|types?|ways?';
const COUNTER = '[件台瓶盒支双套份包条袋箱罐部把单只个对顶张]';

const LEFT_AFTER = new RegExp(
  `^\\s*(?:(?!(?:${KINDS})\\b)[a-z'-]+\\s+){0,4}?(?:left|remaining|in stock|available|reserved|held|set aside)\\b`,
);
const STOCK_AFTER = new RegExp(`^\\s*${COUNTER}?\\s*(?:现货|库存|存货|在库|可拍)`);
const STOCK_BEFORE =
  /(?:\bstock(?:\s+(?:level|count))?(?:\s*(?:is|at|of|has|shows|now|:|=|only|just|currently))*|(?:剩下?|剩余|库存|现货|余量|存货)(?:[还有剩仅只是为就共量数约:：\s]|大概|现在|目前)*)\s*$/;
const HAVE_BEFORE =
  /(?:\b(?:have|has|got|there are|there is|there's|only|just|still)(?:\s+(?:only|just|still|got|about|exactly))*|还有|只有|仅有|现有|还能拍|有)\s*$/;
const HAVE_STRICT = /\b(?:have|has|got|there are)(?:\s+(?:only|just|still|about|exactly))*\s*$/;
const PIECES_AFTER = /^\s*(?:units?|pieces?|pcs|items?|sets?|pairs?)\b/;
const COUNTED_AFTER = new RegExp(`^\\s*${COUNTER}\\s*(?:$|[，。！；、,.!;~～\\s了哦啦呢呀啊])`);
const RESERVE_BEFORE =
  /(?:\b(?:reserved?|reserving|held|hold|holding|set aside|put aside|saved)(?:\s+(?:you|for you))?|(?:预留|锁定|保留|留)[了好出下到]?)\s*$/;

function isCount({ numeral, before, after }: Around): boolean {
  if (STOCK_BEFORE.test(before) || STOCK_AFTER.test(after) || LEFT_AFTER.test(after)) return true;
  if (RESERVE_BEFORE.test(before)) return numeral.script !== 'word' || PIECES_AFTER.test(after);
  if (HAVE_BEFORE.test(before) && (PIECES_AFTER.test(after) || COUNTED_AFTER.test(after))) return true;
  return numeral.script === 'arabic' && HAVE_STRICT.test(before) && NO_UNIT.test(after);
}

/** How many words of the statement stand after the number. */
function taken(after: string): number {
  for (const pattern of [LEFT_AFTER, STOCK_AFTER, PIECES_AFTER]) {
    const match = pattern.exec(after);
    if (match) return match[0].length;
  }
  return new RegExp(`^\\s*${COUNTER}`).exec(after)?.[0].length ?? 0;
}

/** Numbers of pieces in stock, left over or put aside; a number of colours or options is none. */
export const readCount: Reader = (around) => {
  if (!Number.isInteger(around.numeral.value) || !isCount(around)) return null;
  return { kind: 'count', value: around.numeral.value, pre: 0, post: taken(around.after) };
};
