import { expect, test } from 'vitest';
import { protectionFor } from './protection.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';
import { fixtureScenario } from './testing/fixture-scenario.ts';

const harness = fixtureHarness();

test('gold protects its Skills, its rules and the rules that name its tools', () => {
  const { skills, rules } = protectionFor(harness, fixtureScenario());
  expect([...skills].sort()).toEqual(['skill:item', 'skill:welcome']);
  expect([...rules].sort()).toEqual([
    'rule:care.days',
    'rule:item.coupon',
    'rule:item.price',
    'rule:soothe.sorry',
    'rule:speech.chars',
    'rule:speech.rivals',
    'rule:welcome.greet',
    'rule:welcome.load',
  ]);
});

test('without gold every Skill and every rule that names a tool is protected', () => {
  const { skills, rules } = protectionFor(harness, fixtureScenario(null));
  expect(skills.size).toBe(harness.skills.items.length);
  expect([...rules]).toEqual(
    expect.arrayContaining(['rule:item.price', 'rule:item.stock', 'rule:buy.pin', 'rule:care.days']),
  );
  expect([...rules]).not.toContain('rule:item.link');
});
