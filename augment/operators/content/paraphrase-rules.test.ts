import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { paraphraseRules } from './paraphrase-rules.ts';

const harness = fixtureHarness();
const rules = harness.skills.items.flatMap((skill) => skill.rules);

test('every rule says the same in other words: id, check and references stay', () => {
  const { harness: said, changed } = paraphraseRules.apply(harness, operatorContext(harness));
  const after = said.skills.items.flatMap((skill) => skill.rules);
  expect(changed).toEqual(rules.map((rule) => rule.id));
  after.forEach((rule, at) => {
    const before = rules[at];
    expect(rule.text).not.toBe(before?.text);
    expect({ ...rule, text: before?.text }).toEqual(before);
  });
});

test('strength 1 leaves two thirds of the rules the same objects', () => {
  const { harness: said, changed } = paraphraseRules.apply(
    harness,
    operatorContext(harness, { strength: 1 }),
  );
  const kept = said.skills.items.flatMap((skill) => skill.rules).filter((rule) => rules.includes(rule));
  expect(changed).toHaveLength(5);
  expect(kept).toHaveLength(9);
});
