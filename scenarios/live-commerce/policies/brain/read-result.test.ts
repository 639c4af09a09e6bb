import { describe, expect, it } from 'vitest';
import type { ToolId } from '../../../../env/index.ts';
import { leadingJson } from './leading-json.ts';
import { readResult } from './read-result.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const AS_OF = '"as_of":"2026-05-01T12:00:00Z"';
const OLD = '"as_of":"2026-05-01T11:49:59Z"';
const PRICE = '"link":2,"price":45,"coupon":6,"price_after_coupon":39,"currency":"CNY"';

describe('leadingJson', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{"a":{"b":"}"}}\nSome advice {', { a: { b: '}' } }],
    ['{"a":"\\"}"}', { a: '"}' }],
    ['{"a":1', null],
    ['{"a":1,}', null],
    ['[1]', null],
    ['# a heading', null],
    ['', null],
  ])('%s', (text, want) => {
    expect(leadingJson(text)).toEqual(want);
  });
});

describe('readResult', () => {
  it.each<[string, ToolId, string, string]>([
    ['a price', 'tool:price', `{${PRICE},${AS_OF}}`, 'ok'],
    ['a price with advice behind it', 'tool:price', `{${PRICE},${AS_OF}}\n{"note":"x"}`, 'ok'],
    ['ten minutes and one second old', 'tool:price', `{${PRICE},${OLD}}`, 'retry'],
    ['cut off', 'tool:price', '{"link":2,"price":4', 'retry'],
    [
      'cut off, advice behind it',
      'tool:price',
      '{"link":2,"price":4\nThe tool gave no usable answer.',
      'retry',
    ],
    ['a field missing', 'tool:stock', `{"link":2,${AS_OF}}`, 'retry'],
    ['a number in words', 'tool:stock', `{"link":2,"stock":"pending",${AS_OF}}`, 'retry'],
    ['a list for an object', 'tool:faq', `{"link":2,"answer":[],${AS_OF}}`, 'retry'],
    ['no data', 'tool:stock', `{"data":null,${AS_OF}}`, 'retry'],
    ['a time-out', 'tool:stock', '{"error":{"code":"timeout","message":"m","retryable":true}}', 'retry'],
    ['a refusal', 'tool:stock', '{"error":{"code":"rejected","message":"m","retryable":false}}', 'lost'],
    [
      'an error that says nothing of trying again',
      'tool:stock',
      '{"error":{"code":"x","message":"m"}}',
      'lost',
    ],
    ['words', 'tool:stock', 'The call was not made.', 'retry'],
  ])('reads %s', (_, tool, text, status) => {
    expect(readResult(tool, text, NOW, 10).status).toBe(status);
  });

  it('takes an old answer where the time is not known', () => {
    expect(readResult('tool:price', `{${PRICE},${OLD}}`, null, 10).status).toBe('ok');
  });

  it('keeps an answer that the limit still calls fresh', () => {
    expect(readResult('tool:price', `{${PRICE},${OLD}}`, NOW, 11).status).toBe('ok');
  });
});
