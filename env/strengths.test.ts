import { expect, test } from 'vitest';
import { strengthsOf } from './strengths.ts';

test('one number holds for all five dimensions', () => {
  expect(strengthsOf(2)).toEqual({ identifier: 2, content: 2, tools: 2, prompt: 2, hooks: 2 });
});

test('dimensions that are not named stay at 0', () => {
  expect(strengthsOf({ tools: 3 })).toEqual({ identifier: 0, content: 0, tools: 3, prompt: 0, hooks: 0 });
});
