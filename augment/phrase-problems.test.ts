import { expect, test } from 'vitest';
import { phraseProblems } from './phrase-problems.ts';
import type { PhraseTable } from './phrase-table.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';
import { fixturePhrases } from './testing/fixture-material.ts';

const harness = fixtureHarness();

test('wordings with the references of their text are fine', () => {
  expect(phraseProblems(fixturePhrases(harness), harness)).toEqual([]);
});

test.each<[PhraseTable, string]>([
  [{ 'rule:item.price': { train: ['Look.'], test: [] } }, 'must refer to exactly [tool:price]'],
  [{ 'tool:price': { train: [], test: ['See {{tool:stock}}'] } }, 'must refer to exactly []'],
  [{ 'rule:item.link': { train: ['Say the number of the link.'], test: [] } }, 'is the base text itself'],
])('%j', (phrases, problem) => {
  expect(phraseProblems(phrases, harness)).toEqual([expect.stringContaining(problem)]);
});
