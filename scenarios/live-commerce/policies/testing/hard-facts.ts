import type { Fact, JsonObject } from '../../../../env/index.ts';
import type { AskKind } from '../../tasks/index.ts';

/** What each tool answers for the hard case: long numbers, long words. */
export const DATA: Readonly<Record<AskKind, JsonObject>> = {
  price: { price: 1399, coupon: 199, price_after_coupon: 1200, currency: 'CNY' },
  stock: { stock: 172 },
  spec: {
    specs: { material: { en: 'borosilicate glass', zh: '高硼硅玻璃' }, size: { en: '28 cm', zh: '28厘米' } },
  },
  shipping: { ship_days: 14, free_shipping: false },
  faq: { answer: { en: 'open the lid next to the phone', zh: '各种灶具都受热均匀' } },
  gift: { gift_threshold: 650, currency: 'CNY', ends_at: '2026-05-01T23:59:00Z' },
  coupon: { issued: true, coupon: 199 },
  pin: { pinned: true },
  reserve: { reserved: 5 },
  return: { return_days: 40, warranty_months: 48 },
  warranty: { return_days: 40, warranty_months: 48 },
  human: { transferred: true },
  chat: {},
};

/** What asks of each kind want to hear of that. */
export const FACTS: Readonly<Record<AskKind, Fact>> = {
  price: { kind: 'money', value: 1200, currency: 'CNY' },
  stock: { kind: 'count', value: 172, unit: 'pieces' },
  spec: { kind: 'text', any_of: ['borosilicate glass', '高硼硅玻璃'] },
  shipping: { kind: 'days', value: 14 },
  faq: { kind: 'text', any_of: ['open the lid next to the phone', '各种灶具都受热均匀'] },
  gift: { kind: 'money', value: 650, currency: 'CNY' },
  coupon: { kind: 'done', tool: 'tool:coupon', any_of: ['coupon', '券'] },
  pin: { kind: 'done', tool: 'tool:pin', any_of: ['pinned', '置顶'] },
  reserve: { kind: 'done', tool: 'tool:reserve', any_of: ['reserved', '预留'] },
  return: { kind: 'days', value: 40 },
  warranty: { kind: 'months', value: 48 },
  human: { kind: 'done', tool: 'tool:handoff', any_of: ['human', '人工'] },
  chat: { kind: 'chat', any_of: ['music', '音乐'] },
};
