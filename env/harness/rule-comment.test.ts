import { expect, test } from 'vitest';
import { parseRuleComment } from './rule-comment.ts';

const max = { name: 'max_chars', args: ['limit:reply_chars'] };

test.each([
  ['rule:x', { id: 'rule:x', check: null, essential: false }],
  ['rule:x essential', { id: 'rule:x', check: null, essential: true }],
  ['rule:x check:max_chars(limit:reply_chars)', { id: 'rule:x', check: max, essential: false }],
  [
    ' rule:a.b check:f(a, b)  essential ',
    { id: 'rule:a.b', check: { name: 'f', args: ['a', 'b'] }, essential: true },
  ],
])('reads "%s"', (text, expected) => {
  expect(parseRuleComment(text)).toEqual(expected);
});

test.each([
  'x',
  'rule:',
  'rule:X',
  'rule:x check:',
  'rule:x check:f',
  'rule:x checks:f()',
  'rule:x esential',
])('refuses "%s"', (text) => {
  expect(parseRuleComment(text)).toBeNull();
});
