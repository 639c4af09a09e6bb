import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from './scan-json.ts';

test.each([
  ['{}', 2],
  ['{"a": [1, {"b": null}], "c": "}"} tail', 33],
  ['"\\u00e9\\n" x', 10],
  ['-1.5e+3,', 7],
  ['[ ]', 3],
  ['truetrue', 4],
])('finds the end of %s', (text, end) => {
  expect(scanJson(text, 0, 8)).toMatchObject({ ok: true, end });
});

test.each([
  ['', 0, 'syntax'],
  ['{"a" 1}', 5, 'syntax'],
  ['{"a": 1,}', 8, 'syntax'],
  ['{a: 1}', 1, 'syntax'],
  ['[1 2]', 3, 'syntax'],
  ['"open', 5, 'syntax'],
  ['"raw\nline"', 4, 'syntax'],
  ['"\\x"', 1, 'syntax'],
  ['[01]', 2, 'syntax'],
  ['NaN', 0, 'syntax'],
  ['[[[[1]]]]', 3, 'depth'],
  ['[1e999]', 1, 'number'],
  ['86699530287996692', 0, 'number'],
  ['18446744073709551616', 0, 'number'],
])('faults %j at %d (%s)', (text, at, kind) => {
  expect(scanJson(text, 0, 3)).toMatchObject({ ok: false, at, kind });
});

test('takes the numbers that a double holds', () => {
  for (const text of ['9007199254740991', '25.0', '0.1234567890123456789', '1E2', '-0']) {
    expect(scanJson(text, 0, 1)).toMatchObject({ ok: true, end: text.length });
  }
});

test('reports members of the outermost object and duplicate keys anywhere', () => {
  const text = '{"a": 1, "b": {"c": 1, "c": 2}}';
  const span = scanJson(text, 0, 8);
  if (!span.ok) throw new Error('expected a span');
  expect(span.members.map(({ key, start, end }) => [key, text.slice(start, end)])).toEqual([
    ['"a"', '1'],
    ['"b"', '{"c": 1, "c": 2}'],
  ]);
  expect(span.duplicate_key).toBe(true);
  expect(scanJson('[{"a": 1}, {"a": 1}]', 0, 8)).toMatchObject({ duplicate_key: false });
});

test('agrees with JSON.parse on what is JSON', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'{}[]":,\\ntrue1.-e \n'), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(fc.json({ maxDepth: 5 }), noise), (text) => {
      const trimmed = text.trim();
      const span = scanJson(trimmed, 0, 64);
      const whole = span.ok && span.end === trimmed.length;
      if (!span.ok && span.kind !== 'syntax') return;
      expect(whole).toBe(parses(trimmed));
    }),
    { seed: 7, numRuns: 2000 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
