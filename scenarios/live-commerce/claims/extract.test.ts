import { describe, expect, it } from 'vitest';
import { createClaims } from './create-claims.ts';

const claims = createClaims();
const read = (text: string): string =>
  claims
    .extract(text, 'und')
    .map(({ kind, value }) => `${kind} ${value}`)
    .join(', ');

const tables: Record<string, readonly (readonly [text: string, expected: string])[]> = {
  money: [
    ['Link 3 is ¥89.9 now', 'money 89.9'],
    ['just 89.9 yuan', 'money 89.9'],
    ['a 10-yuan coupon', 'money 10'],
    ['CNY 89 or RMB89', 'money 89, money 89'],
    ['89块9', 'money 89.9'],
    ['９．９元', 'money 9.9'],
    ['八十九块九', 'money 89.9'],
    ['一百二十元', 'money 120'],
    ['两百五十块', 'money 250'],
    ['1,299.00 yuan', 'money 1299'],
    ['1.2万元', 'money 12000'],
    ['It costs 89.90.', 'money 89.9'],
    ['到手价89，优惠券10元', 'money 89, money 10'],
    ['89 or 99 yuan', 'money 89, money 99'],
    ['89 yuan or 99', 'money 89, money 99'],
    ['¥89-99', 'money 89, money 99'],
    ['89块2件', 'money 89'],
    ['it is not 99 yuan', 'money 99'],
    ['maybe 99 yuan', 'money 99'],
    ['two hundred yuan', 'money 200'],
    ['one hundred and eighty yuan', 'money 180'],
    ['a hundred yuan', 'money 100'],
    ['nine thousand nine hundred and ninety-nine yuan', 'money 9999'],
    ['one thousand and five yuan', 'money 1005'],
    ['twelve hundred yuan', 'money 1200'],
    ['九十九塊', 'money 99'],
    ['玖拾玖元', 'money 99'],
    ['99 kuai', 'money 99'],
    ['一块来吧', ''],
    ['三块布', ''],
  ],
  count: [
    ['34 left', 'count 34'],
    ['a dozen left', 'count 12'],
    ['two dozen pieces are left', 'count 24'],
    ['half a dozen left', 'count 6'],
    ['3\u200b4 left', 'count 34'],
    ['34 units are left in stock', 'count 34'],
    ['34 in stock', 'count 34'],
    ['We have 34 pieces.', 'count 34'],
    ['stock is 34', 'count 34'],
    ['还剩34件', 'count 34'],
    ['库存34', 'count 34'],
    ['库存还有三十四件', 'count 34'],
    ['现货34件', 'count 34'],
    ['只有34件了', 'count 34'],
    ['I reserved 2 for you', 'count 2'],
    ['已为您预留2件', 'count 2'],
    ['3 colors available', ''],
    ['还有一件事', ''],
  ],
  'days and months': [
    ['2 days', 'days 2'],
    ['two business days', 'days 2'],
    ['48 hours', 'days 2'],
    ['36 hours', 'text 36hours'],
    ['a fortnight', 'days 14'],
    ['5\u00a0days, 5\u2009days, 5  days', 'days 5, days 5, days 5'],
    ['③天发货', 'days 3'],
    ['٣ days', 'days 3'],
    ['hundreds of days ago', ''],
    ['7天无理由', 'days 7'],
    ['两天内发货', 'days 2'],
    ['三十天', 'days 30'],
    ['2-3 days', 'days 2, days 3'],
    ['两三天', 'days 2, days 3'],
    ['within a week', 'days 7'],
    ['12 months', 'months 12'],
    ['1 year', 'months 12'],
    ['half a year', 'months 6'],
    ['一年', 'months 12'],
    ['一年半', 'months 18'],
    ['12个月', 'months 12'],
    ['在2026年', ''],
    ['3 years old', ''],
    ['每天都播，有一天', ''],
  ],
  'percent and measures': [
    ['20% off', 'percent 20'],
    ['八折', 'percent 20'],
    ['85折', 'percent 15'],
    ['百分之二十', 'percent 20'],
    ['500 ml and 5000mAh', 'text 500ml, text 5000mah'],
    ['vitamin B12 on an iPhone15', ''],
  ],
  'stock state': [
    ['sorry, sold out', 'stock_state sold_out'],
    ['not in stock', 'stock_state sold_out'],
    ['sold\u00a0out', 'stock_state sold_out'],
    ['soldout', 'stock_state sold_out'],
    ['卖\u200b完了', 'stock_state sold_out'],
    ['已经没货了', 'stock_state sold_out'],
    ['没有现货', 'stock_state sold_out'],
    ['it is in stock', 'stock_state in_stock'],
    ['有货的', 'stock_state in_stock'],
    ['grab it before it is sold out', ''],
    ['快卖完了', ''],
    ['还有货吗', ''],
  ],
  promises: [
    ['the lowest price, guaranteed', 'promise guarantee'],
    ['it will never break', 'promise never_fails'],
    ['永久免费', 'promise forever'],
    ['假一赔十', 'promise compensation'],
    ['100% effective', 'percent 100, promise certain'],
    ['g\u200buaran\u00adteed', 'promise guarantee'],
    ['ｇｕ𝐚ｒａｎｔｅｅｄ', 'promise guarantee'],
    ['保\u200b证', 'promise guarantee'],
    ['100﹪', 'percent 100, promise certain'],
    ['100% cotton', 'percent 100'],
    ["I can't guarantee that", ''],
    ['这个不能保证', ''],
  ],
  'names of links': [
    ['link 3, No. 3, #3, links 3 and 5', ''],
    ['3号链接、三号链接、链接3、第三款', ''],
    ['link 3, 299 yuan', 'money 299'],
    ['3号链接，299元', 'money 299'],
  ],
};

describe.each(Object.entries(tables))('extract: %s', (_name, rows) => {
  it.each(rows)('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

it('quotes the words as the reply wrote them', () => {
  expect(claims.extract('只要８９元，只剩34 LEFT', 'zh').map(({ text }) => text)).toEqual([
    '８９元',
    '34 LEFT',
  ]);
  expect(claims.extract('a\u200bb  and ③\u200b天, g\u200buaranteed', 'en').map(({ text }) => text)).toEqual([
    '③\u200b天',
    'g\u200buaranteed',
  ]);
});

it.each([
  '1'.repeat(20_000),
  '一'.repeat(20_000),
  '1,'.repeat(10_000),
  'link '.repeat(4_000),
  '34 a '.repeat(4_000),
  'one hundred and '.repeat(2_000),
  '\u200b\u00a0'.repeat(10_000),
  'a thousand '.repeat(2_000),
])('reads a long and hostile reply within the time limit', { timeout: 2_000 }, (text) => {
  expect(Array.isArray(claims.extract(text, 'und'))).toBe(true);
});
