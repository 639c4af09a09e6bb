import { describe, expect, it } from 'vitest';
import { cleanComment } from './clean-comment.ts';
import { localeOf } from './locale-of.ts';
import { refusalOf } from './refusal-of.ts';

describe('cleanComment', () => {
  it.each([
    ['It&#39;s &quot;ok&quot; &amp; fine', 'It\'s "ok" & fine'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['a\r\nb  \n c', 'a\nb\nc'],
    ['<a href="https://x.y/?v=1&amp;t=5">4:25</a> <b>wow</b>', '4:25 wow'],
    ['I <3 you, a < b > c', 'I <3 you, a < b > c'],
    ['I &lt;3 you &lt;b&gt;', 'I <3 you <b>'],
    ['&amp;lt;', '&lt;'],
    ['&bogus; &#0; &#xD800; R&D', '&bogus; &#0; &#xD800; R&D'],
    ['&#x1F600; 👩‍👩‍👧', '😀 👩‍👩‍👧'],
    ['\ufeff\u200bhi\u0000\u00a0there', 'hi there'],
    ['<!-- note -->hi', 'hi'],
    ['<br> <b></b>&nbsp;', ''],
  ])('%j -> %j', (raw, expected) => {
    expect(cleanComment(raw)).toBe(expected);
  });
});

it.each([
  ['', 'empty'],
  ['😂😂😂', 'no_letter'],
  ['4:25 !!!', 'no_letter'],
  ['❤ ok', null],
  ['好', null],
  ['와', null],
  ['ß', null],
] as const)('refusalOf(%j) is %s', (text, expected) => {
  expect(refusalOf(text)).toBe(expected);
});

it.each([
  ['How much 😂', 'en'],
  ['Wie teuer ist das', 'en'],
  ['这个iPhone多少钱', 'zh'],
  ['この翻訳機', 'und'],
  ['翻訳機', 'zh'],
  ['얼마예요', 'und'],
  ['сколько', 'und'],
  ['hello мир', 'und'],
] as const)('localeOf(%j) is %s', (text, expected) => {
  expect(localeOf(text)).toBe(expected);
});
