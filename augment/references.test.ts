import { expect, test } from 'vitest';
import { isVariable, referencesIn, sameReferences } from './references.ts';

test.each([
  ['plain { text }', []],
  ['{{tool:price}} then {{limit:chars}} then {{tool:price}}', ['limit:chars', 'tool:price']],
  ['{{room.host}}', ['room.host']],
])('references in %j', (text, keys) => {
  expect(referencesIn(text)).toEqual(keys);
});

test.each([
  ['{{a}} and {{b}}', '{{b}}, {{a}}, {{a}}', true],
  ['{{a}}', 'none', false],
  ['none', '{{a}}', false],
  ['{{a}}', '{{b}}', false],
])('%j and %j', (a, b, same) => {
  expect(sameReferences(a, b)).toBe(same);
});

test.each([
  ['{{skills}}', true],
  ['Now: {{skills}}', false],
  ['{{a}}{{b}}', false],
])('%j is one variable: %s', (text, variable) => {
  expect(isVariable(text)).toBe(variable);
});
