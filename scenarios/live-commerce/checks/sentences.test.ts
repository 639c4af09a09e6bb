import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it.each([
  ['', 0],
  ['...', 0],
  ['Link 3', 1],
  ['It is 89.9 yuan. Tap the link!', 2],
  ['It is 89.9.', 1],
  ['Really?! Yes!!!', 2],
  ['Hmm... it is 89 yuan.', 1],
  ['Wait... The price is 89 yuan.', 2],
  ['Take No. 3 and no. 5, e.g. the lamp.', 1],
  ['See shop.com for it', 1],
  ['He said "it is 89 yuan." Then he left.', 2],
  ['one\ntwo\n\nthree', 3],
  ['这款89.9元。点链接下单！', 2],
  ['嗯……这款89元。', 1],
  ['欢迎！！3号链接还剩34件，2天内发货', 2],
  ['“好的。”谢谢', 2],
  ['OK.我们下单吧', 2],
  ['😀! 👍', 0],
] as const)('%j has %i sentences', (text, expected) => {
  expect(sentencesOf(text)).toHaveLength(expected);
});
