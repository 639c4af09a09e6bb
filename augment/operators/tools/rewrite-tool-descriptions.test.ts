import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { rewriteToolDescriptions } from './rewrite-tool-descriptions.ts';

const harness = fixtureHarness();

test('tools and parameters are described in other words; an empty description stays empty', () => {
  const { harness: rewritten, changed } = rewriteToolDescriptions.apply(harness, operatorContext(harness));
  expect(changed).toHaveLength(9);
  expect(changed).not.toContain('param:stock.note');
  rewritten.tools.items.forEach((tool, at) => {
    const before = harness.tools.items[at];
    expect(tool.description).not.toBe(before?.description);
    expect(tool.description).toContain(before?.description);
    expect(tool.name).toBe(before?.name);
  });
  expect(rewritten.tools.items[2]?.params[1]).toBe(harness.tools.items[2]?.params[1]);
});

test('at strength 1 a third of tools and parameters together', () => {
  const context = operatorContext(harness, { strength: 1 });
  expect(rewriteToolDescriptions.apply(harness, context).changed).toHaveLength(3);
});
