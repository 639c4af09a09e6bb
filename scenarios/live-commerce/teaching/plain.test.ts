import { expect, it } from 'vitest';
import { createSurface } from '../../../env/index.ts';
import { lesson, partsOf } from './testing/lesson.ts';

const parts = partsOf('mini');
const options = { groups: 24, augmented: 1, names: 0, wording: 1 };
const [plain, rich] = await Promise.all([
  lesson(parts, { ...options, plain: 12 }),
  lesson(parts, { ...options, plain: 0 }),
]);
const [few, all] = [parts.plain.phrases['rule:item_qa.stock'], parts.phrases['rule:item_qa.stock']];

/** How often the rule about stock has a wording that is not among the first. */
const later = (groups: typeof plain) =>
  groups.filter(({ harness }) => {
    const rules = harness.skills.items.flatMap(({ rules }) => rules);
    const text = rules.find(({ id }) => id === 'rule:item_qa.stock')?.text ?? '';
    return all?.train.includes(text) === true && few?.train.includes(text) === false;
  }).length;

it('the first groups keep to few wordings, the others do not', () => {
  expect(few?.train).toHaveLength(5);
  expect(later(plain.slice(0, 12))).toBe(0);
  expect(later(plain.slice(12))).toBeGreaterThan(6);
  expect(later(rich.slice(0, 12))).toBeGreaterThan(6);
});

it('the others are what they are without', () => {
  expect(plain.slice(12)).toEqual(rich.slice(12));
});

it('the names stay those of the group', () => {
  const names = (groups: typeof plain) =>
    groups.map(({ harness }) => createSurface(harness).tool('tool:stock')?.name);
  expect(names(plain)).toEqual(names(rich));
});
