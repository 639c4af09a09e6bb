import { describe, expect, it } from 'vitest';
import type { Ask, Evidence } from '../../../env/index.ts';
import { ask, count, evidence, evidenceOfTwo, money, nothing } from './claims-fixtures.ts';
import { createClaims } from './create-claims.ts';

const claims = createClaims();
const price = ask('price', 3, money(89));
const stock = ask('stock', 3, count(34));
const none = ask('stock', 5, count(0));
const ship = ask('shipping', 3, { kind: 'days', value: 2 });
const back = ask('return', 3, { kind: 'days', value: 7 });
const warranty = ask('warranty', 3, { kind: 'months', value: 12 });
const gift = ask('gift', null, money(199));
const spec = ask('spec', 3, { kind: 'text', any_of: ['cotton', '棉'] });
const unseen = ask('spec', 3, { kind: 'text', any_of: ['bamboo', '竹'] });
const faq = ask('faq', 3, {
  kind: 'text',
  any_of: ['The LED lasts 30000 hours and 8 of 10 buyers come back.'],
});
const hold = ask('reserve', 3, { kind: 'done', tool: 'tool:reserve', any_of: ['reserved', '预留'] });
const chat = ask('chat', null, { kind: 'chat', any_of: ['weekend', '周末'] });

type Row = readonly [wanted: Ask, reply: string, expected: boolean];

const alone: readonly Row[] = [
  [price, 'Link 3 is 89 yuan.', true],
  [price, 'It is 89.00 yuan after a 10 yuan coupon off 99 yuan.', true],
  [price, '原价99元，优惠券减10元，券后89元', true],
  [price, 'The desk lamp is 89 yuan, spend 199 yuan and get a gift', true],
  [price, 'It is not 99 yuan, it is 89 yuan', true],
  [price, 'Link 3 is 99 yuan.', false],
  [price, 'Link 3 is $89.', false],
  [price, '89 or 99 yuan with the coupon', false],
  [price, '89元，也可能是99元，有优惠券', false],
  [price, '89或者99元', false],
  [price, 'Maybe 89 yuan', false],
  [price, '可能是89元', false],
  [price, '99 yuan, 89 yuan, 10 yuan', false],
  [price, '89 yuan, 88 yuan, 87 yuan after the coupon', false],
  [price, 'It is not 89 yuan', false],
  [price, 'Link 3 is 89 yuan, okay?', true],
  [price, 'Is it 99 yuan? No, it is 89 yuan.', true],
  [price, "No problem, it's 89 yuan", true],
  [price, "Don't miss it at 89 yuan", true],
  [price, '不错，3号链接89元', true],
  [price, 'Eighty-nine yuan', true],
  [price, 'Is it 89 yuan?', false],
  [price, 'Is it 89 yuan, right?', false],
  [price, '89 yuan, right?', false],
  [price, '89 yuan? That is wrong.', false],
  [price, 'Some say 89 yuan but that is false', false],
  [price, '89 yuan is wrong', false],
  [price, "89 yuan, which isn't true", false],
  [price, "It isn't exactly 89 yuan", false],
  [price, 'It used to be 89 yuan', false],
  [price, '89元吗', false],
  [price, '是不是89元', false],
  [price, '3号链接不是说89元', false],
  [price, '并非89元', false],
  [price, '不到89元', false],
  [price, 'Link 3 is 89 yuan, isn’t it great?', true],
  [price, '3号链接89元不贵，要不要带走？', true],
  [price, 'Link 3 costs 89 yuan, so why not grab it?', true],
  [price, '89元，这是错的', false],
  [price, '89元是假的', false],
  [stock, 'Are 34 left?', false],
  [price, 'Link 5 is 89 yuan', false],
  [price, 'The kettle is 89 yuan', false],
  [stock, '还剩34件', true],
  [stock, 'Only 34 left in stock, and I reserved 2 for you', true],
  [stock, 'It is in stock', false],
  [stock, '34 left, well, sold out', false],
  [stock, '34 or 35 left', false],
  [stock, '30, 34 left or 36 left', false],
  [ship, 'Ships in 2 days, returns within 7 days', true],
  [ship, '48小时内发货，支持7天无理由', true],
  [ship, 'Ships in 7 days, returns within 2 days', false],
  [ship, '2-3 days', false],
  [ship, '2 days. 7 days.', false],
  [back, 'Ships in 2 days, returns within 7 days', true],
  [back, 'Ships in 7 days, returns within 2 days', false],
  [warranty, 'A one-year warranty', true],
  [warranty, 'Covered for 12 months (1 year)', true],
  [warranty, '12 or 24 months', false],
  [gift, 'Link 3 is 89 yuan, and orders over 199 yuan get a free gift', true],
  [gift, 'Spend 99 yuan for a gift', false],
  [spec, 'It is made of Cotton.', true],
  [spec, '是棉的哦', true],
  [spec, 'cottonwool', false],
  [spec, 'It is not cotton', false],
  [spec, 'maybe cotton', false],
  [spec, 'It is cotton, soft and breathable', true],
  [spec, 'Cotton, and it comes in white', true],
  [spec, 'Is it cotton? No.', false],
  [spec, 'It is definitely not pure cotton', false],
  [spec, 'cotton is what it is certainly not', false],
  [spec, 'cotton or wool', false],
  [spec, '棉或羊毛', false],
  [spec, 'cotton, wool, silk, steel', false],
  [spec, '棉、羊毛、真丝', false],
  [spec, 'cotton, 12 W, pearl', false],
  [spec, 'Link 5 is cotton, link 3 is steel', false],
  [spec, 'Link 3 is cotton, link 5 is steel', true],
  [spec, '5号链接是棉，3号链接是钢', false],
  [unseen, 'It is bamboo', false],
  [faq, 'It is the LED lasts 30000 hours and 8 of 10 buyers come back.', true],
  [hold, 'I have reserved 2 for you', true],
  [hold, 'It is not reserved yet', false],
  [hold, 'Done!', false],
  [hold, 'Not to worry, 2 are reserved so you do not lose them', true],
  [hold, 'I will not have any pieces reserved', false],
  [hold, "I couldn't get it reserved", false],
  [hold, 'A reserved piece was denied', false],
  [hold, 'Is it reserved?', false],
  [hold, '没有给您预留', false],
  [hold, '预留失败了', false],
  [hold, '没问题，已预留2件', true],
  [hold, 'Link 5 is reserved', false],
  [chat, 'Have a nice weekend!', true],
  [chat, 'Bye', false],
];

describe('answers', () => {
  it.each(alone.map(([wanted, reply, expected]) => [wanted.kind, reply, expected, wanted] as const))(
    '%s: %s -> %s',
    (_kind, reply, expected, wanted) => {
      expect(claims.answers(wanted, reply, evidence, 'und')).toBe(expected);
    },
  );

  const two: readonly Row[] = [
    [price, 'Link 3 is 89 yuan, link 5 is 49.9 yuan.', true],
    [price, '89 yuan for link 3 and 49.9 yuan for link 5', true],
    [price, '3号链接券后89元，5号链接49.9元', true],
    [price, 'Link 5 is our kettle. Link 3 is our lamp. It costs 89 yuan.', true],
    [price, '这款89元', true],
    [price, 'Link 3 is 49.9 yuan, link 5 is 89 yuan.', false],
    [price, '89 yuan and 49.9 yuan', false],
    [stock, 'Link 3 has 34 left, link 5 is sold out', true],
    [none, 'Link 3 has 34 left, link 5 is sold out', true],
    [none, '5号链接还剩0件', true],
    [none, 'Link 5 is in stock, sold out on link 3', false],
  ];
  it.each(two.map(([wanted, reply, expected]) => [wanted.kind, reply, expected, wanted] as const))(
    'two links, %s: %s -> %s',
    (_kind, reply, expected, wanted) => {
      expect(claims.answers(wanted, reply, evidenceOfTwo, 'und')).toBe(expected);
    },
  );

  it('takes words only from a look-up of the link that was asked', () => {
    const material = { material: { en: 'cotton', zh: '棉' } };
    const about = (link: number): Evidence => ({
      context: {},
      results: [{ tool: 'tool:spec', args: {}, result: { link, name: 'lamp', specs: material } }],
    });
    expect(claims.answers(spec, 'It is cotton', about(3), 'en')).toBe(true);
    expect(claims.answers(spec, 'It is cotton', about(4), 'en')).toBe(false);
    expect(claims.answers(spec, 'It is cotton', nothing, 'en')).toBe(false);
  });

  it('needs the deed itself, for the link that was asked', () => {
    const other: Evidence = {
      context: {},
      results: [{ tool: 'tool:reserve', args: {}, result: { link: 4, reserved: 2 } }],
    };
    expect(claims.answers(hold, 'reserved', nothing, 'en')).toBe(false);
    expect(claims.answers(hold, 'reserved', other, 'en')).toBe(false);
  });
});
