import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../env/index.ts';
import { createClaims } from './create-claims.ts';
import { count, evidence, evidenceOfTwo, money, nothing } from './claims-fixtures.ts';

const claims = createClaims();
const unsupported = (reply: string, known = evidence): string[] =>
  claims
    .extract(reply, 'und')
    .filter((claim) => !claims.supported(claim, known))
    .map(({ text }) => text);

describe('supported', () => {
  it.each([
    '89 yuan after a 10 yuan coupon, 99 yuan before',
    'spend 199 yuan for a gift',
    '34 left, 2 reserved for you, in stock',
    'ships in 2 days, 7-day returns, 1 year warranty',
    'the lamp is 12 W and 40 cm',
    'it lasts 30000 hours, 80% come back, 8天'.replace('80%', '8%'),
    'we ship within 4 days, 66 yuan postage',
  ])('states what is known: %s', (reply) => {
    expect(unsupported(reply)).toEqual([]);
  });

  it.each([
    ['98 yuan', ['98 yuan']],
    ['$89', ['$89']],
    ['35 left', ['35 left']],
    ['34 days', ['34 days']],
    ['ships in 3 days', ['3 days']],
    ['two year warranty', ['two year']],
    ['20% off', ['20%']],
    ['sold out', ['sold out']],
    ['15 W', ['15 W']],
    ['777 left', ['777 left']],
    ['it is 55 yuan, no, 44 yuan, in 33 days', ['55 yuan', '44 yuan', '33 days']],
    ['5 years', ['5 years']],
    ['guaranteed for life', ['guaranteed', 'for life']],
  ])('states what is not: %s', (reply, expected) => {
    expect(unsupported(reply)).toEqual(expected);
  });

  it('takes sold out from a stock of 0 and in stock from any other', () => {
    expect(unsupported('sold out, in stock', evidenceOfTwo)).toEqual([]);
    expect(unsupported('sold out, in stock', nothing)).toEqual(['sold out', 'in stock']);
  });
});

describe('states', () => {
  const rows: readonly (readonly [reply: string, fact: Fact, expected: boolean])[] = [
    ['99 yuan', money(99), true],
    ['¥99.00', money(99), true],
    ['$99', money(99), false],
    ['a 10 yuan coupon off 99 yuan', money(99), false],
    ['99 yuan before the coupon', money(99), false],
    ['原价99元，券后89元', money(99), false],
    ['原价99元，券后89元', money(89), true],
    ['99 left', money(99), false],
    ['sold out', count(0), true],
    ['in stock', count(34), false],
    ['还剩34件', count(34), true],
    ['48 hours', { kind: 'days', value: 2 }, true],
    ['一年', { kind: 'months', value: 12 }, true],
    ['500ml', { kind: 'text', any_of: ['500 ml'] }, true],
    ['1500ml', { kind: 'text', any_of: ['500 ml'] }, false],
    ['99 yuan', { kind: 'chat', any_of: ['99'] }, false],
  ];
  it.each(rows)('%s', (reply, fact, expected) => {
    expect(claims.extract(reply, 'und').some((claim) => claims.states(claim, fact))).toBe(expected);
  });
});

describe('admitsUnavailable', () => {
  it.each([
    "Sorry, I can't confirm the price right now.",
    'I am unable to check the stock at the moment',
    "I don't have that information right now",
    'The system is not responding',
    'Let me check it again and tell you',
    '抱歉，暂时查不到价格',
    '现在无法确认库存',
    '系统有点繁忙，稍后再帮您确认',
  ])('%s', (reply) => {
    expect(claims.admitsUnavailable(reply, 'und')).toBe(true);
  });

  it.each([
    'Link 3 is 89 yuan.',
    'You can check the details on the link!',
    "You can't go wrong with it",
    '3号链接券后89元，放心拍',
    '这款不能机洗',
  ])('not: %s', (reply) => {
    expect(claims.admitsUnavailable(reply, 'und')).toBe(false);
  });
});
