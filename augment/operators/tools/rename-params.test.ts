import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { renameParams } from './rename-params.ts';

const harness = fixtureHarness();

test('at strength 3 every parameter has a name of its own; ids and schemas stay', () => {
  const { harness: renamed, changed } = renameParams.apply(harness, operatorContext(harness));
  const before = harness.tools.items.flatMap((tool) => tool.params);
  const after = renamed.tools.items.flatMap((tool) => tool.params);
  expect(changed).toEqual(before.map((param) => param.id));
  expect(after.map((param) => param.id)).toEqual(before.map((param) => param.id));
  expect(after.filter((param) => param.name.startsWith('base'))).toEqual([]);
  expect(new Set(after.map((param) => param.name)).size).toBe(5);
  renamed.tools.items.forEach((tool, at) => {
    expect(tool.input_schema).toBe(harness.tools.items[at]?.input_schema);
  });
});

test('a tool without parameters is the same object', () => {
  const { harness: renamed } = renameParams.apply(harness, operatorContext(harness));
  expect(renamed.tools.items[4]).toBe(harness.tools.items[4]);
});
