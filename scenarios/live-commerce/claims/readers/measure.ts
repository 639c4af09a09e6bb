import type { Reader } from './reading.ts';

const UNIT =
  /^[\s-]*((?:ml|cl|l|litres?|liters?|mg|g|kg|grams?|oz|mm|cm|m|inch(?:es)?|w|watts?|v|mah|wh|gb|tb|hz|db|hours?|hrs?)(?![a-z\d]|\s+a\s+day)|°c|毫升|升|毫克|克|公斤|千克|斤|毫米|厘米|米|英寸|寸|瓦|毫安|伏|小时(?!在线|客服|服务|营业))/;

/** A product measure such as `500 ml` or `5000mAh`: wording that the evidence has to show. */
export const readMeasure: Reader = ({ numeral, after }) => {
  if (numeral.script !== 'arabic') return null;
  const unit = UNIT.exec(after);
  if (!unit) return null;
  return { kind: 'text', value: `${numeral.value}${unit[1] ?? ''}`, pre: 0, post: unit[0].length };
};
