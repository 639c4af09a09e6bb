import { expect, test } from 'vitest';
import { FaultKind, type JsonObject } from '../records/index.ts';
import { createRng } from '../rng.ts';
import { answerText } from './answer-text.ts';
import { faultAnswer } from './fault-answer.ts';

const NOW = '2026-01-15T10:00:00Z';
const PRICE = { link: 3, price: 129, coupon: 10, price_after_coupon: 119, currency: 'CNY' };
const SHIPPING = { link: 3, ship_days: 2, free_shipping: true };
const FAQ = { link: 3, answer: { en: 'Yes, it is 🚿 proof.', zh: '可以' } };
const SAMPLES: JsonObject[] = [
  PRICE,
  SHIPPING,
  FAQ,
  { link: 3, pinned: true },
  { weight: 0, list: [1, { n: 2 }] },
];
const SEEDS = Array.from({ length: 40 }, (_, index) => `s${index}`);

const answer = (kind: FaultKind, data: JsonObject | null, seed = 's') =>
  faultAnswer({ tool: 'tool:price', kind, first: 1, times: 1 }, data, {
    now: NOW,
    freshnessMinutes: 10,
    rng: createRng(seed),
  });
const parsed = (kind: FaultKind, data: JsonObject, seed = 's'): JsonObject =>
  JSON.parse(answer(kind, data, seed).text);

test.each<[FaultKind, boolean, number]>([
  ['timeout', true, 2000],
  ['rate_limit', true, 0],
  ['permission_denied', false, 0],
  ['rejected', false, 0],
])('%s is an error, retryable %s, %d ms', (kind, retryable, extra_ms) => {
  expect(parsed(kind, PRICE)).toMatchObject({ error: { code: kind, retryable } });
  expect(answer(kind, PRICE).extra_ms).toBe(extra_ms);
});

test('a rate limit says how long to wait', () => {
  for (const seed of SEEDS) {
    expect([500, 1000, 1500, 2000]).toContain(
      JSON.parse(answer('rate_limit', PRICE, seed).text).error.retry_after_ms,
    );
  }
});

test('truncated JSON is the beginning of the true one, does not parse and shows no fact', () => {
  for (const data of [...SAMPLES, {}]) {
    const whole = answerText({ ok: true, data }, NOW);
    for (const seed of SEEDS) {
      const { text } = answer('truncated_json', data, seed);
      expect(text.length).toBeGreaterThan(0);
      expect(whole.startsWith(text)).toBe(true);
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
  }
  expect(answer('truncated_json', PRICE).text).not.toContain('129');
});

test('a wrong type leaves what the answer is about and no fact', () => {
  expect(parsed('wrong_type', PRICE)).toMatchObject({ link: 3, currency: 'CNY', as_of: NOW });
  for (const field of ['price', 'coupon', 'price_after_coupon']) {
    expect(parsed('wrong_type', PRICE)[field]).toEqual(expect.stringMatching(/^[a-z /]+$/));
  }
  expect(parsed('wrong_type', FAQ)).toEqual({ link: 3, answer: [], as_of: NOW });
  expect(parsed('wrong_type', SHIPPING)['free_shipping']).toEqual([]);
});

test('a missing field is the fact', () => {
  expect(parsed('missing_field', PRICE)).toEqual({ link: 3, currency: 'CNY', as_of: NOW });
  expect(parsed('missing_field', SHIPPING)).toEqual({ link: 3, as_of: NOW });
  expect(parsed('missing_field', FAQ)).toEqual({ link: 3, as_of: NOW });
});

test('empty is null data of now', () => {
  expect(parsed('empty', PRICE)).toEqual({ data: null, as_of: NOW });
});

test('stale is days old and every number differs from all of today', () => {
  for (const seed of SEEDS) {
    const old = parsed('stale', PRICE, seed);
    const age = Date.parse(NOW) - Date.parse(String(old['as_of']));
    expect(age).toBeGreaterThan(2 * 86_400_000);
    expect(age).toBeLessThan(10 * 86_400_000);
    expect(old).toMatchObject({ link: 3, currency: 'CNY' });
    for (const field of ['price', 'coupon', 'price_after_coupon']) {
      expect([129, 10, 119, 3]).not.toContain(old[field]);
      expect(Number.isInteger(old[field])).toBe(true);
    }
  }
  const nested = parsed('stale', { weight: 0, list: [1, { n: 2 }], at: 1.5 });
  for (const number of [0, 1, 2, 1.5]) expect(JSON.stringify(nested)).not.toContain(`:${number},`);
  expect(nested['as_of']).toMatch(/^2026-01-\d\dT09:50:00Z$/);
});

test('answers without data, equal streams give equal texts, data stays as it was', () => {
  for (const kind of FaultKind.options) {
    expect(answer(kind, null).text.length).toBeGreaterThan(0);
    for (const data of SAMPLES) {
      const before = JSON.stringify(data);
      expect(answer(kind, data, 'x')).toEqual(answer(kind, data, 'x'));
      expect(JSON.stringify(data)).toBe(before);
    }
  }
});

test('a plain answer carries its time, a refusal of the tool cannot be retried', () => {
  expect(answerText({ ok: true, data: { link: 3, stock: 0 } }, NOW)).toBe(
    `{"link":3,"stock":0,"as_of":"${NOW}"}`,
  );
  expect(answerText({ ok: false, code: 'not_found', message: 'No link 9.' }, NOW)).toBe(
    '{"error":{"code":"not_found","message":"No link 9.","retryable":false}}',
  );
});
