import { NO_UNIT, type Around, type Reader, type Reading } from './reading.ts';
import { parseHan } from '../parse-han.ts';

const SIGN_BEFORE = /(?:rmb|cny|usd|eur|us\$|[¥$€£]|人民币)\s*$/;
const UNIT_AFTER =
  /^(?:\s*|-)(?:元(?![旦素宵气])|块钱?(?![头儿])|圆|rmb\b|cny\b|yuan\b|kuai\b|renminbi\b|usd\b|(?:us )?dollars?\b|bucks?\b|eur\b|euros?\b|[¥$€£]|人民币|美元|美金|欧元|英镑)/;
/** `89块9` and `89元9角` are 89.9, `89块95` is 89.95; `89块2件` is 89 and two pieces. */
const FRACTION =
  /^\s*[块元]([\d]{1,2}|[一二三四五六七八九])(?![\d.折号]|\s*[件个台瓶盒支双套份包条袋箱罐部把只天年])[毛角]?/;
const TEN_THOUSAND = /^\s*万(?=\s*(?:元|块|人民币|rmb|yuan))/;
/** Marks the price before the coupon, ahead of the amount or after it. */
const LIST_BEFORE =
  /(?:\b(?:(?:list|original|regular|usual|full) price|originally|was|instead of|down from|off)(?:\s*(?:is|was|of|at|the|:))*|(?:原价|平时|标价|划线价?|日常价?|吊牌价?|原来)[是为要卖:：]?)\s*$/;
const LIST_AFTER = /^\s*(?:before (?:the |your |any )?(?:coupon|discount)|(?:list|original|full) price|原价)/;
const PRICE_WORD =
  /(?:\bprices?|\bcosts?|\bpay|价格?|券后|到手|仅需|只需|只要|售价|卖|优惠后|特价)(?:\s*(?:is|are|at|of|it|you|only|just|now|today|after coupon|will be|would be|comes to|[:：是为才仅只就价]|只要|现在|今天|到手))*\s*$/;

function withUnit({ numeral, before, after }: Around): Reading | null {
  const fraction = FRACTION.exec(after);
  if (fraction?.[1] !== undefined) {
    const digits = /^\d/.test(fraction[1]) ? Number(fraction[1]) : (parseHan(fraction[1]) ?? 0);
    const part = digits / (fraction[1].length === 2 ? 100 : 10);
    const value = Math.round((numeral.value + part) * 100) / 100;
    return { kind: 'money', value, pre: 0, post: fraction[0].length };
  }
  const sign = SIGN_BEFORE.exec(before)?.[0] ?? '';
  const unit = UNIT_AFTER.exec(after)?.[0] ?? '';
  if (sign === '' && unit === '') return null;
  return { kind: 'money', value: numeral.value, pre: sign.length, post: unit.length };
}

/** `一块来`, `三块布`: a small Chinese numeral with 块 and no 钱 counts pieces or means "together". */
function isPieces({ numeral, after }: Around, unit: string): boolean {
  return (
    numeral.script === 'han' &&
    numeral.value < 10 &&
    unit === '块' &&
    /^块(?!\s*(?:钱|[\d一-九]))/.test(after)
  );
}

/** Takes the words that make the amount a list price into the claim's words. */
function withListWords(reading: Reading, { before, after }: Around): Reading {
  const ahead = before.slice(0, before.length - reading.pre);
  const lead = LIST_BEFORE.exec(ahead)?.[0].length ?? 0;
  const tail = LIST_AFTER.exec(after.slice(reading.post))?.[0].length ?? 0;
  return { ...reading, pre: reading.pre + lead, post: reading.post + tail };
}

/** Amounts with a currency before or after them. */
export const readMoney: Reader = (around) => {
  const scaled = TEN_THOUSAND.exec(around.after);
  if (scaled) {
    const inner = withUnit({ ...around, after: around.after.slice(scaled[0].length) });
    return inner && { ...inner, value: around.numeral.value * 10_000, post: inner.post + scaled[0].length };
  }
  const reading = withUnit(around);
  if (!reading || isPieces(around, around.after.slice(0, reading.post).trim())) return null;
  return withListWords(reading, around);
};

/** True for the words of a money claim that name the price before the coupon. */
export function isListPrice(text: string): boolean {
  const [lead = ''] = text.split(/[\d¥$€£]/, 1);
  return (
    LIST_BEFORE.test(lead) ||
    /(?:before (?:the |your |any )?(?:coupon|discount)|(?:list|original|full) price|原价)$/.test(text)
  );
}

/** Amounts without a currency: after a price word, or written with two decimals. */
export const readBarePrice: Reader = ({ numeral, before, after }) => {
  if (numeral.script === 'word' || !NO_UNIT.test(after)) return null;
  const word = PRICE_WORD.exec(before)?.[0];
  if (word === undefined && !/^[\d,]+\.\d{2}$/.test(numeral.raw)) return null;
  return { kind: 'money', value: numeral.value, pre: word?.length ?? 0, post: 0 };
};
