import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../io/load-catalogue.ts';
import { countDistinct } from './count-distinct.ts';

const catalogue = loadCatalogue(fileURLToPath(new URL('../content', import.meta.url)));

describe('countDistinct', () => {
  it('finds at least 10,000 different tasks and nothing that two splits share', () => {
    const perSplit = { train: 7500, dev: 3500, test: 3500 };
    const counted = countDistinct({ catalogue, seed: 'count', harness: 'base', perSplit });
    expect(counted.total).toBeGreaterThanOrEqual(10_000);
    expect(counted.overlap).toEqual({ products: [], phrasings: [] });
  }, 30_000);

  it('reports what two splits share', () => {
    const phrases = structuredClone(catalogue.phrases);
    phrases.asks.price.en.dev = phrases.asks.price.en.train;
    const perSplit = { train: 400, dev: 400, test: 0 };
    const mixed = { ...catalogue, phrases };
    const { overlap } = countDistinct({ catalogue: mixed, seed: 'count', harness: 'mini', perSplit });
    expect(overlap.products).toEqual([]);
    expect(overlap.phrasings).toContain('how much is {item}');
  });

  it('does not count what only the seed changes', () => {
    const perSplit = { train: 4000, dev: 0, test: 0 };
    const counted = countDistinct({ catalogue, seed: 'count', harness: 'mini', perSplit });
    // 48 products, 5 kinds, at most 9 phrases in each of two languages
    expect(counted.distinct.train).toBeLessThanOrEqual(48 * 5 * 2 * 9);
    expect(counted.distinct.train).toBeLessThan(4000);
  });
});
