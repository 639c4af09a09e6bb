import { expect, test } from 'vitest';
import { TeachingRow } from './row.ts';

const system = { role: 'system', content: 's' };
const user = { role: 'user', content: 'u' };
const said = { role: 'assistant', content: 'a' };
const row = { group: 'g', kind: 'dense', messages: [system, user, said], loss_on: [2] };

test('a short question is a row', () => {
  expect(TeachingRow.parse(row)).toEqual(row);
});

test.each([
  ['loss on the user', { loss_on: [1] }, /assistant messages/],
  ['loss past the end', { loss_on: [3] }, /assistant messages/],
  ['no loss', { loss_on: [] }, /loss_on|>=1/],
  ['loss twice', { loss_on: [2, 2] }, /rise/],
  ['no system message', { messages: [user, user, said] }, /system message first/],
  ['silence', { messages: [system, user, { ...said, content: '' }] }, /content|>=1/],
  ['calls beside the text', { messages: [system, user, { ...said, tool_calls: [] }] }, /tool_calls/],
  ['another kind', { kind: 'tool' }, /kind|expected one of/],
  ['a member of its own', { weight: 1 }, /weight/],
])('%s is refused', (_, change, words) => {
  expect(() => TeachingRow.parse({ ...row, ...change })).toThrow(words);
});
