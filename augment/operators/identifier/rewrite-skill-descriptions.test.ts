import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { rewriteSkillDescriptions } from './rewrite-skill-descriptions.ts';

const harness = fixtureHarness();

test('the chosen Skills are described in other words of the pool', () => {
  const context = operatorContext(harness, { pool: 'test' });
  const { harness: rewritten, changed } = rewriteSkillDescriptions.apply(harness, context);
  expect(changed).toHaveLength(6);
  expect(rewritten.skills.items[0]?.description).toMatch(
    /^Answers what a viewer asks .*\(test (alpha|beta)\)$/,
  );
  expect(rewritten.skills.items[1]?.description).toMatch(/\. Keeps a light talk going$/);
});

test('a rewriter without other words changes nothing', () => {
  const rewriter = { rewrite: ({ text }: { text: string }) => text };
  const result = rewriteSkillDescriptions.apply(harness, operatorContext(harness, { rewriter }));
  expect(result.changed).toEqual([]);
  expect(result.harness).toBe(harness);
});
