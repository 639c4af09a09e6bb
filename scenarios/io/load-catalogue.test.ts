import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ContentError } from '../../env/index.ts';
import { loadCatalogue } from './load-catalogue.ts';

const CONTENT = fileURLToPath(new URL('../live-commerce/content', import.meta.url));
const FILES = ['products.yaml', 'viewer-phrases.yaml', 'chat.yaml'];
const made: string[] = [];
afterAll(() => made.forEach((dir) => rmSync(dir, { recursive: true })));

/** A copy of the content with one replacement in one file. */
function copyWith(file: string, from: string, to: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
  made.push(dir);
  for (const name of FILES) cpSync(join(CONTENT, name), join(dir, name));
  const text = readFileSync(join(dir, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(dir, file), text.replace(from, to));
  return dir;
}

function problemOf(dir: string): string {
  try {
    loadCatalogue(dir);
  } catch (thrown) {
    if (thrown instanceof ContentError) return thrown.message;
    throw thrown;
  }
  return 'accepted';
}

describe('loadCatalogue', () => {
  it('reads 8 categories of 12 products: 6 train, 3 dev, 3 test', () => {
    const { categories, products } = loadCatalogue(CONTENT).products;
    const counts = Object.keys(categories).map((category) =>
      ['train', 'dev', 'test'].map(
        (split) => products.filter((p) => p.category === category && p.split === split).length,
      ),
    );
    expect(counts).toEqual(Array.from({ length: 8 }, () => [6, 3, 3]));
  });

  it.each([
    ['products.yaml', 'coupon: 24', 'coupons: 24', 'products.0'],
    ['products.yaml', 'coupon: 24', 'coupon: 189', 'coupon 189 is not below price 189'],
    ['products.yaml', 'stock: 86', 'stock: 24', 'number 24 occurs twice'],
    ['products.yaml', 'en: Harbor Soup Pot', 'en: Ember', 'name Ember of harbor_soup_pot also stands in'],
    ['products.yaml', 'category: kitchen', 'category: garden', 'unknown category garden'],
    ['products.yaml', 'en: cast iron', 'en: skillet', 'its name says the material'],
    ['products.yaml', 'Does it work on induction?', 'Does it work?', 'must contain its word'],
    ['viewer-phrases.yaml', 'how much is {item}', 'how much is it', 'has slots none'],
    ['viewer-phrases.yaml', 'cost of {item}?', 'How much is {item}', 'occurs twice'],
    ['viewer-phrases.yaml', 'price for {item} pls', 'price for 2 {item} pls', 'has a digit'],
    ['chat.yaml', 'what song is playing', 'what is playing', "none of the topic's words"],
    ['chat.yaml', 'topics:', 'a: &a [1]\nb: *a\ntopics:', 'alias'],
    ['chat.yaml', 'topics:', 'topics: [', 'chat.yaml'],
  ])('%s: %s -> %s', (file, from, to, problem) => {
    const found = problemOf(copyWith(file, from, to));
    expect(found).toContain(file);
    expect(found).toContain(problem);
  });

  it('names a file that is absent', () => {
    const dir = copyWith('chat.yaml', 'topics:', 'topics:');
    rmSync(join(dir, 'chat.yaml'));
    expect(problemOf(dir)).toContain('chat.yaml');
  });
});
