import { expect, test } from 'vitest';
import { readMarkdownList } from './markdown-list.ts';

test('preamble, wrapped items, nested lists and comments', () => {
  const text = [
    'Before.',
    '',
    '- one',
    '  goes on <!-- rule:one -->',
    '* two:',
    '  - nested',
    '  <!-- rule:two -->',
    '',
    '1. three <!-- a note -->',
    '',
  ].join('\n');
  expect(readMarkdownList(text, 10)).toEqual({
    preamble: 'Before.',
    items: [
      { line: 12, text: 'one goes on', comment: 'rule:one' },
      { line: 14, text: 'two:\n- nested', comment: 'rule:two' },
      { line: 18, text: 'three <!-- a note -->', comment: null },
    ],
    stray: [],
  });
});

test('a code fence hides list marks and rules', () => {
  const { items } = readMarkdownList('- a\n```\n- not an item\n```\n- b', 1);
  expect(items.map((item) => item.line)).toEqual([1, 5]);
});

test.each([
  ['- a\n\nlost', [3]],
  ['- a\n## Heading\n- b', [2]],
  ['- a\nlazy continuation', []],
])('text that belongs to no item is found: %j', (text, stray) => {
  expect(readMarkdownList(text, 1).stray).toEqual(stray);
});
