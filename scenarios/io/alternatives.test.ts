import { expect, it } from 'vitest';
import { expandAlternatives, MOST_TEXTS } from './alternatives.ts';

it('a line without brackets stands for itself', () => {
  expect(expandAlternatives('Use `{{tool:x}}`|now.')).toEqual(['Use `{{tool:x}}`|now.']);
});

it('brackets stand for each of their alternatives, an empty one among them', () => {
  const texts = ['Use it now.', 'Use it.', 'Check it now.', 'Check it.'];
  expect(expandAlternatives('[Use|Check] it[ now|].')).toEqual(texts);
});

it.each([
  ['a bracket that is not closed', 'Use [a|b', /closed/],
  ['one that was not opened', 'Use a|b]', /closed/],
  ['brackets in brackets', '[a|[b|c]]', /within/],
  ['a single alternative', '[a] b', /parted by \|/],
])('refuses %s', (_what, text, message) => {
  expect(() => expandAlternatives(text)).toThrow(message);
});

it('refuses more texts than anybody wants, without making them', () => {
  expect(expandAlternatives('[a|b]'.repeat(12))).toHaveLength(MOST_TEXTS);
  expect(() => expandAlternatives('[a|b]'.repeat(400))).toThrow(/at most 4096/);
});
