import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { maskRules } from './mask-rules.ts';

const harness = fixtureHarness();

test('half of the rules that the scenario does not need go', () => {
  const { harness: masked, changed } = maskRules.apply(harness, operatorContext(harness));
  expect(changed).toHaveLength(3);
  const left = masked.skills.items.flatMap((skill) => skill.rules.map((rule) => rule.id));
  expect(left.filter((id) => changed.includes(id))).toEqual([]);
  expect(left).toHaveLength(11);
});

test('only rules that are not protected, and never all rules of a Skill', () => {
  const gone = new Set<string>();
  for (let seed = 0; seed < 100; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`mask/${seed}`) });
    const result = maskRules.apply(harness, context);
    for (const id of result.changed) gone.add(id);
    expect(result.harness.skills.items.every((skill) => skill.rules.length > 0)).toBe(true);
  }
  expect([...gone].sort()).toEqual([
    'rule:buy.length',
    'rule:buy.pin',
    'rule:buy.thanks',
    'rule:care.name',
    'rule:item.link',
    'rule:item.stock',
    'rule:soothe.calm',
  ]);
});
