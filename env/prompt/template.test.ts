import { expect, test } from 'vitest';
import type { JsonObject } from '../records/index.ts';
import { referencesIn, renderTemplate, withoutReferences } from './template.ts';

const render = (text: string, variables: JsonObject) => renderTemplate(text, (key) => variables[key]);

test.each<[string, string, JsonObject, string]>([
  [
    'T01: marks of other languages',
    'Comment: {{comment}}',
    { comment: 'size {#1 please' },
    'Comment: size {#1 please',
  ],
  [
    'T03: no escaping',
    '{{question}} / {{context}}',
    { question: "What is Zara's plan?", context: 'a --> b & <c>' },
    "What is Zara's plan? / a --> b & <c>",
  ],
  [
    'T05: literal braces, values are not rendered again',
    'Q:{{question}} A:{{answer}} reply {"pass": true}',
    { question: 'what is {{answer}}?', answer: 'SECRET' },
    'Q:what is {{answer}}? A:SECRET reply {"pass": true}',
  ],
  [
    'T05: single braces are text',
    'Q:{question} {{question}}',
    { question: 'what is {answer}?' },
    'Q:{question} what is {answer}?',
  ],
  ['T07: an object is JSON', '{{out}}', { out: { price: 1 } }, '{"price":1}'],
  [
    'lists, numbers, booleans, null',
    '{{a}} {{b}} {{c}} [{{d}}]',
    { a: [1], b: 0, c: false, d: null },
    '[1] 0 false []',
  ],
  ['blanks inside, ids, dots', '{{ tool:price }}{{a.b}}', { 'tool:price': 'p', 'a.b': 'q' }, 'pq'],
  ['a value with $ patterns', '{{a}}', { a: "$& $1 $'" }, "$& $1 $'"],
  ['braces around a reference', '{{{a}}}', { a: 'x' }, '{x}'],
  [
    'what is no key stays',
    '{{ html?, css? }} {{secrets/x}} {{A}} {{',
    {},
    '{{ html?, css? }} {{secrets/x}} {{A}} {{',
  ],
  [
    'jinja and handlebars stay',
    '{% if a %} {{#each a}} {{> b}} {# c #}',
    {},
    '{% if a %} {{#each a}} {{> b}} {# c #}',
  ],
])('%s', (_what, text, variables, expected) => {
  expect(render(text, variables)).toBe(expected);
  expect(render(text, variables)).toBe(expected);
});

test('a reference to nothing throws', () => {
  expect(() => render('{{a}}', {})).toThrow(RangeError);
});

test('references of a text', () => {
  expect(referencesIn('{{a}} {{ tool:b }} {c} {{D}} {{a}}')).toEqual(['a', 'tool:b', 'a']);
  expect(withoutReferences('x {{a}} {c}')).toBe('x   {c}');
});
