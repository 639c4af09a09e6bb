import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhraseTable } from '../../augment/index.ts';
import { ContentError } from '../../env/index.ts';
import { loadHarness } from './load-harness.ts';
import { checkPhrases, loadDistractors, loadPhrases } from './load-phrases.ts';

const MINI = fileURLToPath(new URL('../live-commerce/content/mini', import.meta.url));
const SKILL = 'name: n_n, kind: reply, version: "1.10", description: D., preamble: ""';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'phrases-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const write = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
};

function failureOf(run: () => unknown): ContentError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof ContentError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

describe('loadPhrases', () => {
  it('reads wordings by id and pool', () => {
    write('phrases.yaml', 'tool:price:\n  train: ["Yes", "1.10"]\n  test: [null]\n');
    expect(loadPhrases(dir)).toEqual({ 'tool:price': { train: ['Yes', '1.10'], test: ['null'] } });
  });

  it('reads a line with alternatives as each of them', () => {
    write('phrases.yaml', 'tool:price:\n  train: ["[a|b] c", d]\n  test: [e]\n');
    expect(loadPhrases(dir)).toEqual({ 'tool:price': { train: ['a c', 'b c', 'd'], test: ['e'] } });
  });

  it.each([
    [
      'an open bracket',
      'tool:price:\n  train: [a, "[b|c"]\n  test: [d]\n',
      /tool:price > train > 1: .*closed/,
    ],
    ['an id of no kind', 'price:\n  train: [a]\n  test: [b]\n', /price/],
    ['a missing pool', 'tool:price:\n  train: [a]\n', /tool:price > test/],
    ['an empty pool', 'tool:price:\n  train: [a]\n  test: []\n', /tool:price > test/],
    ['an empty wording', 'tool:price:\n  train: [a]\n  test: [" "]\n', /tool:price > test > 0/],
    ['a third pool', 'tool:price:\n  train: [a]\n  test: [b]\n  dev: [c]\n', /dev/],
    ['an id that stands twice', 'tool:p: {train: [a], test: [b]}\ntool:p: {train: [c], test: [d]}\n', /dup/],
    ['an alias', 'tool:price:\n  train: &a [a]\n  test: *a\n', /alias/],
    ['broken YAML', 'tool:price: [', /expected one YAML document/],
    ['an empty file', '', /expected/],
  ])('refuses %s', (_what, text, message) => {
    write('phrases.yaml', text);
    const error = failureOf(() => loadPhrases(dir));
    expect(error.code).toBe('content_invalid');
    expect(error.message).toMatch(message);
    expect(error.data['path']).toBe(join(dir, 'phrases.yaml'));
  });

  it('says which file is missing', () => {
    rmSync(join(dir, 'phrases.yaml'), { force: true });
    expect(failureOf(() => loadPhrases(dir))).toMatchObject({ code: 'content_missing' });
  });
});

describe('loadDistractors', () => {
  const entry = (id: string, more = '') =>
    `[{ id: "${id}", ${SKILL}, rules: [{ id: "rule:n.1", text: T. }]${more} }]`;

  it('makes whole Skills without checks', () => {
    write('distractors.yaml', `train: ${entry('skill:noise_a')}\ntest: ${entry('skill:noise_b')}\n`);
    const [first, second, ...rest] = loadDistractors(dir);
    expect(first?.skill.version).toBe('1.10');
    expect(first?.skill.rules).toEqual([{ id: 'rule:n.1', text: 'T.', check: null, essential: false }]);
    expect([first?.pool, second?.pool, second?.skill.id, rest.length]).toEqual([
      'train',
      'test',
      'skill:noise_b',
      0,
    ]);
  });

  it.each([
    ['the id of a real Skill', entry('skill:item_qa'), /skill:noise_/],
    ['an unknown key', entry('skill:noise_b', ', weight: 1'), /weight/],
    ['no rules', `[{ id: "skill:noise_b", ${SKILL}, rules: [] }]`, /rules/],
    ['no Skills', '[]', /test/],
  ])('refuses %s', (_what, test, message) => {
    write('distractors.yaml', `train: ${entry('skill:noise_a')}\ntest: ${test}\n`);
    expect(failureOf(() => loadDistractors(dir)).message).toMatch(message);
  });
});

describe('checkPhrases', () => {
  const harness = loadHarness(MINI, { ownPack: true });
  const [good, other] = ['Ask {{tool:stock}} now.', 'Now ask {{tool:stock}} for it.'];

  it('accepts other wordings with the same references', () => {
    const table: PhraseTable = { 'rule:item_qa.stock': { train: [good], test: [other] } };
    expect(checkPhrases(harness, table)).toEqual([]);
  });

  it.each<[string, PhraseTable, RegExp]>([
    ['an unknown id', { 'tool:spec': { train: ['A.'], test: ['B.'] } }, /^tool:spec: no text/],
    ['a variable item', { 'rule:skills.catalogue': { train: ['A.'], test: ['B.'] } }, /no text/],
    ['a lost reference', { 'rule:item_qa.stock': { train: ['Ask.'], test: [other] } }, /tool:stock/],
    ['another reference', { 'rule:item_qa.stock': { train: ['{{tool:price}}!'], test: [other] } }, /exactly/],
    ['a literal name', { 'tool:stock': { train: ['See get_price.'], test: ['B.'] } }, /"get_price" stands/],
    ['a text in both pools', { 'tool:stock': { train: ['A b.'], test: ['a  B.'] } }, /tool:stock train$/],
    [
      'a text of two ids that differs in its reference',
      {
        'rule:item_qa.stock': { train: ['Ask {{tool:stock}}.'], test: [other] },
        'rule:item_qa.shipping': { train: ['Ask {{tool:shipping}}.'], test: ['To {{tool:shipping}}.'] },
      },
      /also a text of rule:item_qa.stock train$/,
    ],
    [
      "another id's base text",
      { 'rule:item_qa.names_link': { train: ['No pleading.'], test: ['Promise no refund.'] } },
      /also a text of rule:after_sales.no_refund base$/,
    ],
  ])('reports %s', (_what, table, message) => {
    const problems = checkPhrases(harness, table);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });
});
