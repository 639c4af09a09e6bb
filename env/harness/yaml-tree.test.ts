import { expect, test } from 'vitest';
import { LoadReport } from './load-report.ts';
import { jsonOfYaml } from './yaml-json.ts';
import { yamlAt } from './yaml-record.ts';
import { readYaml } from './yaml-tree.ts';

function read(text: string, line = 1) {
  const report = new LoadReport(new Map());
  return { node: readYaml({ file: 'f.yaml', text, line }, report), report };
}

test('scalars keep their text; lines are those of the keys', () => {
  const { node, report } = read('a: 1.10\nb:\n  - c: |\n      x\n    d: ~\n', 5);
  if (node === null) throw new Error('no node');
  expect(report.problems()).toEqual([]);
  expect(yamlAt(node, ['a'])).toEqual({ kind: 'scalar', line: 5, text: '1.10', plain: true });
  expect(yamlAt(node, ['b', 0, 'c'])).toEqual({ kind: 'scalar', line: 7, text: 'x\n', plain: false });
  expect(yamlAt(node, ['b', 0, 'd']).line).toBe(9);
});

test('CRLF and a byte order mark change nothing', () => {
  expect(read('\uFEFFa: x\r\nb: y\r\n').node).toEqual(read('a: x\nb: y\n').node);
});

test('JSON in YAML is typed where it is plain', () => {
  const { node } = read('{a: 1, b: "1", c: true, d: null, e: 1e-6, f: 007, g: yes, __proto__: {x: 1}}');
  if (node === null) throw new Error('no node');
  const json = jsonOfYaml(node);
  expect(JSON.stringify(json)).toBe(
    '{"a":1,"b":"1","c":true,"d":null,"e":0.000001,"f":"007","g":"yes","__proto__":{"x":1}}',
  );
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

const BOMB = 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]';

test.each([
  [BOMB, 2, 'a YAML alias'],
  ['a: 1\nb: 2\na: 3', 3, 'the key "a" stands twice'],
  ['a: !!js/function "x"', 1, 'an explicit YAML tag'],
  ['a: {{problem}}', 1, 'a mapping key that is no text'],
  ['ok: 1\na: b: c', 2, 'broken YAML: bad indentation of a mapping entry'],
  ['a: "\\q"', 1, 'broken YAML'],
  ['a: 1\n---\nb: 2', 1, '2 YAML documents'],
  ['', 1, '0 YAML documents'],
  ['['.repeat(100), 1, 'broken YAML: nesting'],
])('%j is refused at line %i', (text, line, message) => {
  const [first] = read(text).report.problems();
  expect(first).toMatchObject({ severity: 'error', file: 'f.yaml', line });
  expect(first?.message).toContain(message);
});
