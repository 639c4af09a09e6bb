import { describe, expect, it } from 'vitest';
import { foldedText, foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Link 3 IS 89 Yuan', 'link 3 is 89 yuan'],
    ['It’s ‘OK’', "it's 'ok'"],
    ['８９．９元，￥８９', '89.9元，¥89'],
    ['ａ，ｂ！ｃ？（ｄ）…', 'a，b！c？（d）…'],
    ['9\u200b9\u00ad \ufeff9\ufe0f\u20e3', '99 9'],
    ['a \u00a0\t\u3000 b', 'a b'],
    ['a\u2028b\u0085c\vd', 'a\nb\nc\nd'],
    ['③ ٣ ९ ﹪ 𝐚', '3 3 9 % a'],
    ['30 m² ½', '30 m² ½'],
    ['next‑day', 'next-day'],
    ['cafe\u0301 CAFÉ', 'café café'],
    ['九十九塊', '九十九块'],
    ['\ud800x', '\ud800x'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(foldText(text)).toBe(expected);
  });

  it.each(['Plain 89 Yuan，好', 'g\u200bua  ran③\u200bteed İ ﬃ x'])(
    'knows what every stretch was written as: %j',
    (text) => {
      const folded = foldedText(text);
      expect(folded.asWritten(0, folded.text.length)).toBe(text);
      expect(folded.asWritten(3, 3)).toBe('');
      for (let at = 0; at < folded.text.length; at++) {
        expect(foldText(folded.asWritten(at, at + 1))).toContain(folded.text.charAt(at));
      }
    },
  );
});
