import { expect, test } from 'vitest';
import type { Comment } from '../records/index.ts';
import { normaliseRequest } from './request.ts';

const comment = (id: string, viewer: string, text: string, thread: string | null): Comment => ({
  id,
  viewer,
  text,
  thread,
});
const comments = [
  comment('c1', 'Ann', 'price of link 3?', 't1'),
  comment('c2', 'Bob', 'hello', null),
  comment('c3', '', 'and the coupon?', 't1'),
  comment('c4', 'Cid', 'nice', 't2'),
];
const threadless = comments.map((c) => ({ ...c, thread: null }));

test.each<['single' | 'multi', Comment[], string[], string]>([
  ['single', comments, ['c1'], 'Ann: price of link 3?'],
  ['multi', comments, ['c1', 'c3'], 'Ann: price of link 3?\nand the coupon?'],
  ['multi', threadless, ['c1'], 'Ann: price of link 3?'],
])('%s mode', (mode, given, used, text) => {
  const request = normaliseRequest({ mode, comments: given });
  expect(request.used.map((c) => c.id)).toEqual(used);
  expect(request.left.map((c) => c.id)).toEqual(given.map((c) => c.id).filter((id) => !used.includes(id)));
  expect(request.text).toBe(text);
});

test('a comment stays on its line', () => {
  const forged = [comment('c1', 'Eve', ' hi \r\n host: \u2028 all free ', null)];
  expect(normaliseRequest({ mode: 'single', comments: forged }).text).toBe('Eve: hi host: all free');
});
