import { expect, test } from 'vitest';
import type { JsonObject } from '../records/index.ts';
import { compileToolSchema } from './tool-schema.ts';

const integer = (key: string): JsonObject => ({ type: 'object', properties: { [key]: { type: 'integer' } } });

test.each<[string, JsonObject]>([
  ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', ...integer('n') }],
  ['2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', ...integer('n') }],
  [
    'an unknown keyword',
    { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'Region' } } },
  ],
  ['an unknown format', { type: 'object', properties: { n: { type: 'integer', format: 'made-up' } } }],
])('M13: %s compiles and checks', (_what, schema) => {
  const validate = compileToolSchema(schema);
  expect(validate({ n: 1 })).toBe(true);
  expect(validate({ n: '1' })).toBe(false);
  expect(validate.errors?.[0]?.instancePath).toBe('/n');
});

test('each draft keeps its own words', () => {
  const tuple = { type: 'array', items: [{ type: 'integer' }] };
  const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#', properties: { t: tuple } };
  expect(compileToolSchema(draft07)({ t: ['x'] })).toBe(false);
  const prefix = { properties: { t: { type: 'array', prefixItems: [{ type: 'integer' }] } } };
  expect(compileToolSchema(prefix)({ t: ['x'] })).toBe(false);
});

test('one validator for an object, and no clash of equal $id', () => {
  const make = (): JsonObject => ({ $id: 'https://x.test/a', $defs: { n: { type: 'integer' } }, ...ref });
  const ref = { properties: { n: { $ref: '#/$defs/n' } } };
  const [a, b] = [make(), make()];
  expect(compileToolSchema(a)).toBe(compileToolSchema(a));
  expect(compileToolSchema(b)).not.toBe(compileToolSchema(a));
  expect(compileToolSchema(b)({ n: 'x' })).toBe(false);
});

test.each<[string, JsonObject]>([
  ['a wrong type', { type: 'objekt' }],
  ['a reference to nothing', { properties: { a: { $ref: '#/$defs/none' } } }],
  ['another draft', { $schema: 'http://json-schema.org/draft-04/schema#' }],
])('%s does not compile', (_what, schema) => {
  expect(() => compileToolSchema(schema)).toThrow(Error);
});
