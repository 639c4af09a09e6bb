import { expect, test } from 'vitest';
import { rewriteText } from './rewrite-text.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';
import { operatorContext } from './testing/operator-context.ts';

function rewriteAs(wording: string): string {
  const context = operatorContext(fixtureHarness(), { rewriter: { rewrite: () => wording } });
  return rewriteText(context, 'rule:item.price', 'Look it up with {{tool:price}}.');
}

test('a wording with the same references is taken', () => {
  expect(rewriteAs('{{tool:price}} tells you.')).toBe('{{tool:price}} tells you.');
});

test.each([['Ask the host.'], ['{{tool:price}} or {{tool:stock}}'], ['']])(
  '%j is refused by name',
  (wording) => {
    expect(() => rewriteAs(wording)).toThrow(/train wording of rule:item\.price .*\[tool:price\]/);
  },
);
