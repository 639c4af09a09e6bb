import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

const deep = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

test.each([
  ['', {}, []],
  [' \n', {}, []],
  ['{}', {}, []],
  [' {"a": 25.0} ', { a: 25 }, []],
  ['{}""', {}, ['trailing_junk']],
  ['{"param1": "value"}"', { param1: 'value' }, ['trailing_junk']],
  ['{}"\n"', {}, ['trailing_junk']],
  ['{}"\\n"', {}, ['trailing_junk']],
  ['{"a": 1, "a": 2}', { a: 2 }, ['duplicate_key']],
  ['{"a": null, "b": "null"}', { a: null, b: 'null' }, []],
])('reads %j', (raw, value, repaired) => {
  expect(readArguments(raw)).toEqual({ ok: true, value, repaired });
});

test.each([
  [null, 'arguments_missing'],
  ["{}'", 'arguments_not_json'],
  ['{}}', 'arguments_not_json'],
  ['{}\\n', 'arguments_not_json'],
  ['{}\\n"', 'arguments_not_json'],
  ['{} and so on', 'arguments_not_json'],
  ['{"param1": "first"}{"param1": "second"}', 'arguments_not_json'],
  ['{"param1": "value"', 'arguments_not_json'],
  ['{"param1": "value",}invalid', 'arguments_not_json'],
  ['{"a": "raw\nnewline"}', 'arguments_not_json'],
  ["{'a': 1}", 'arguments_not_json'],
  ['link 3', 'arguments_not_json'],
  ['"{\\"a\\": 1}"', 'arguments_not_object'],
  ['null', 'arguments_not_object'],
  ['[1]', 'arguments_not_object'],
  ['3', 'arguments_not_object'],
  ['true', 'arguments_not_object'],
  [deep(33), 'arguments_invalid'],
  ['{"a": 86699530287996692}', 'arguments_invalid'],
  ['{"a": 1e999}', 'arguments_invalid'],
])('refuses %j as %s', (raw, code) => {
  const read = readArguments(raw);
  expect(read.ok ? 'read' : read.problem.code).toBe(code);
});

test('says where and what was expected', () => {
  const read = readArguments('{"param1": "value"');
  expect(read).toMatchObject({
    problem: {
      message: `The arguments are not JSON at position 18: expected ',' or '}', found the end of the text.`,
    },
  });
});

test('takes 32 levels', () => {
  expect(readArguments(deep(32)).ok).toBe(true);
});

test('pollutes no prototype', () => {
  const read = readArguments(
    '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
  );
  expect(read.ok && Object.hasOwn(read.value, '__proto__')).toBe(true);
  expect(Object.getPrototypeOf(read.ok ? read.value : null)).toBe(Object.prototype);
  expect('polluted' in {}).toBe(false);
});
