import { expect, test } from 'vitest';
import { createRng } from '../../../env/index.ts';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { reorderItems } from './reorder-items.ts';

const harness = fixtureHarness();

test('instructions change places inside their block; a variable stays in its place', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const context = operatorContext(harness, { rng: createRng(`items/${seed}`) });
    const { harness: reordered, changed } = reorderItems.apply(harness, context);
    const [role, skills, speech] = reordered.prompt.blocks;
    expect(role?.items.map((item) => item.id)).toEqual(['rule:role.2', 'rule:role.1']);
    expect(skills).toBe(harness.prompt.blocks[1]);
    expect(speech?.items[2]?.text).toBe('{{faq}}');
    expect(new Set(speech?.items)).toEqual(new Set(harness.prompt.blocks[2]?.items));
    expect(changed).not.toContain('rule:speech.faq');
  }
});
