import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { renameTools } from './rename-tools.ts';

const harness = fixtureHarness();

test('at strength 3 every tool has another name, load_skill too; its schema is the same object', () => {
  const { harness: renamed, changed } = renameTools.apply(harness, operatorContext(harness));
  expect(changed).toEqual(harness.tools.items.map((tool) => tool.id));
  expect(changed).toContain('tool:load_skill');
  renamed.tools.items.forEach((tool, at) => {
    expect(tool.name).not.toContain('base');
    expect(tool.input_schema).toBe(harness.tools.items[at]?.input_schema);
    expect(tool.params).toBe(harness.tools.items[at]?.params);
  });
});

test('at strength 2 two thirds are renamed', () => {
  expect(renameTools.apply(harness, operatorContext(harness, { strength: 2 })).changed).toHaveLength(3);
});
