import { expect, test } from 'vitest';
import { parseCheckRef } from './check-ref.ts';

test.each([
  ['names_link()', { name: 'names_link', args: [] }],
  ['max_chars(limit:reply_chars)', { name: 'max_chars', args: ['limit:reply_chars'] }],
  [' f( a , 2 ) ', { name: 'f', args: ['a', '2'] }],
])('%s is a check', (text, expected) => {
  expect(parseCheckRef(text)).toEqual(expected);
});

test.each(['', 'max_chars', 'f(', 'f)', 'f(a,)', 'f(,a)', 'F(a)', 'f(a)(b)', 'f(g(a))', 'f(a) g(b)', '1f()'])(
  '"%s" is none',
  (text) => {
    expect(parseCheckRef(text)).toBeNull();
  },
);
