import { expect, test } from 'vitest';
import { fixtureHarness } from '../../testing/fixture-harness.ts';
import { operatorContext } from '../../testing/operator-context.ts';
import { paraphraseItems } from './paraphrase-items.ts';

const harness = fixtureHarness();

test('every instruction is said in other words, variables stay as they are', () => {
  const { harness: said, changed } = paraphraseItems.apply(harness, operatorContext(harness));
  expect(changed).toHaveLength(6);
  said.prompt.blocks.forEach((block, at) =>
    block.items.forEach((item, place) => {
      const before = harness.prompt.blocks[at]?.items[place];
      if (item.text.startsWith('{{')) expect(item).toBe(before);
      else expect(item.text).not.toBe(before?.text);
      expect({ ...item, text: '' }).toEqual({ ...before, text: '' });
    }),
  );
});
