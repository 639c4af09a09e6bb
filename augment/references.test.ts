import { expect, test } from 'vitest';
import { isVariable, sameReferences } from './references.ts';

test.each([
  ['{{a}} and {{b}}', '{{b}}, {{a}}, {{a}}', true],
  ['{{ a }}', 'see {{a}}', true],
  ['{{a}} {{No key}}', '{{a}}', true],
  ['{{a}}', 'none', false],
  ['none', '{{a}}', false],
  ['{{a}}', '{{b}}', false],
])('%j and %j', (a, b, same) => {
  expect(sameReferences(a, b)).toBe(same);
});

test.each([
  ['{{skills}}', true],
  ['Now: {{skills}}', false],
  ['{{ skills }}', true],
  ['{{a}}{{b}}', true],
  ['skills', false],
])('%j is one variable: %s', (text, variable) => {
  expect(isVariable(text)).toBe(variable);
});
