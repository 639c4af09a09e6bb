import { expect, test } from 'vitest';
import { TRANSFORMS } from '../transform-registry.ts';

test.each<[string, string, number[], string]>([
  ['mask_private', 'call 13812345678', [], 'call ***'],
  ['strip_markdown', '**Link 3** costs `119`.', [], 'Link 3 costs 119.'],
  ['strip_markdown', '# Price\n\n- one\n- *two*\n1. three', [], 'Price\none\ntwo\nthree'],
  ['strip_markdown', 'See [the page](http://x.example/a) ![pic](b.png)', [], 'See the page pic'],
  ['strip_markdown', '```\ncode\n```\nDone', [], 'code\nDone'],
  ['strip_markdown', 'a __b__ _c_ snake_case 2 * 3 * 4', [], 'a b c snake_case 2 * 3 * 4'],
  ['strip_markdown', 'plain words, 3 - 1.', [], 'plain words, 3 - 1.'],
  ['trim_reply', 'One. Two. Three.', [16], 'One. Two. Three.'],
  ['trim_reply', 'One. Two. Three.', [12], 'One. Two.'],
  ['trim_reply', '一句。两句！三句', [7], '一句。两句！'],
  ['trim_reply', 'It costs 12.50 dollars', [17], 'It costs 12.50'],
  ['trim_reply', 'no end in these words', [9], 'no end'],
  ['trim_reply', '没有句号的一句话', [4], '没有句号'],
  ['trim_reply', '😀😀😀😀', [3], '😀😀😀'],
])('%s makes of %j with %j %j', (name, text, args, expected) => {
  expect(TRANSFORMS.get(name)?.apply(text, args)).toBe(expected);
});
