import { expect, test } from 'vitest';
import { createRng } from '../env/index.ts';
import { CARRIERS, stripCarrier } from './carrier.ts';
import { createOfflineRewriter } from './offline-rewriter.ts';

const rewriter = createOfflineRewriter({
  'tool:price': { train: ['Fetches a price', 'Finds a price'], test: ['Prices an item'] },
  'tool:stock': { train: ['Counts pieces'], test: [] },
});
const rng = createRng('rewriter');

test('wordings come from the asked pool', () => {
  const ask = { id: 'tool:price', text: 'Gets a price', rng } as const;
  expect(['Fetches a price', 'Finds a price']).toContain(rewriter.rewrite({ ...ask, pool: 'train' }));
  expect(rewriter.rewrite({ ...ask, pool: 'test' })).toBe('Prices an item');
});

test('another wording than the present one is preferred', () => {
  for (let draw = 0; draw < 20; draw += 1) {
    const ask = { id: 'tool:price', text: 'Finds a price', pool: 'train', rng } as const;
    expect(rewriter.rewrite(ask)).toBe('Fetches a price');
  }
});

test.each(['tool:stock', 'tool:pin'] as const)('%s has no wording in the pool and gets a carrier', (id) => {
  const text = rewriter.rewrite({ id, text: 'Does a thing', pool: 'test', rng });
  expect(stripCarrier(text)).toBe('Does a thing');
  expect(CARRIERS.test.some((carrier) => text.startsWith(carrier))).toBe(true);
});
