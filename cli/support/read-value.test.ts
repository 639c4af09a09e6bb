import { describe, expect, it } from 'vitest';
import { numberUpTo, strengths, wholeNumber } from './read-value.ts';

const none = { identifier: 0, content: 0, tools: 0, prompt: 0, hooks: 0 };

describe('strengths', () => {
  it.each([
    ['0', none],
    ['2', { identifier: 2, content: 2, tools: 2, prompt: 2, hooks: 2 }],
    ['tools=3', { ...none, tools: 3 }],
    ['tools=3, prompt = 1', { ...none, tools: 3, prompt: 1 }],
  ])('reads %s', (text, expected) => expect(strengths(text)).toEqual(expected));

  it.each([
    '',
    ' ',
    '4',
    '-1',
    '1.5',
    'tools',
    'tools=',
    'tools=4',
    'tool=1',
    'tools=1,',
    'tools=1=2',
    '3,tools=1',
  ])('refuses "%s"', (text) => expect(() => strengths(text)).toThrow(/0-3, or dimension=strength/));
});

describe('numbers', () => {
  it.each(['1', '20'])('wholeNumber takes %s', (text) => expect(wholeNumber(1)(text)).toBe(Number(text)));
  it.each(['0', '-1', '1.5', '', ' ', '1e3', '0x10', 'x'])('wholeNumber(1) refuses "%s"', (text) =>
    expect(() => wholeNumber(1)(text)).toThrow(/whole number of at least 1/),
  );
  it.each(['0', '0.25', '1'])('numberUpTo takes %s', (text) =>
    expect(numberUpTo(1)(text)).toBe(Number(text)),
  );
  it.each(['1.1', '-0.1', '', 'x', 'NaN', 'Infinity'])('numberUpTo(1) refuses "%s"', (text) =>
    expect(() => numberUpTo(1)(text)).toThrow(/from 0 to 1/),
  );
});
