import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wordedTexts } from '../../augment/index.ts';
import { Pool } from '../../env/index.ts';
import { loadHarness } from './load-harness.ts';
import { checkPhrases, loadDistractors, loadPhrases } from './load-phrases.ts';

const CONTENT = fileURLToPath(new URL('../live-commerce/content', import.meta.url));

function open(name: string) {
  const dir = join(CONTENT, name);
  return {
    harness: loadHarness(dir, { ownPack: true }),
    phrases: loadPhrases(dir),
    distractors: loadDistractors(dir),
  };
}

const base = open('base');
const mini = open('mini');
const both = [
  ['base', base],
  ['mini', mini],
] as const;

describe.each(both)('%s wordings', (_name, { harness, phrases }) => {
  const texts = wordedTexts(harness);

  it('are sound', () => {
    expect(checkPhrases(harness, phrases)).toEqual([]);
  });

  it('cover every text in both pools', () => {
    const few = [...texts.keys()].filter((id) => {
      const least = /^(?:skill|tool):/.test(id) ? 3 : 2;
      return Pool.options.some((pool) => (phrases[id]?.[pool].length ?? 0) < least);
    });
    expect(few).toEqual([]);
  });

  it('are descriptions where they stand for one', () => {
    const described = [...texts].filter(([id]) => /^(?:skill|tool|param):/.test(id));
    const all = described.flatMap(([id, text]) => [
      text,
      ...Pool.options.flatMap((p) => phrases[id]?.[p] ?? []),
    ]);
    expect(all.filter((text) => !/^[A-Z].*\.$/.test(text) || /: |\{\{|\n/.test(text))).toEqual([]);
  });
});

describe.each(both)('%s distractors', (_name, { harness, phrases, distractors }) => {
  it.each(Pool.options)('has enough of both kinds for %s', (pool) => {
    const skills = distractors.filter((distractor) => distractor.pool === pool).map(({ skill }) => skill);
    expect(skills.length).toBeGreaterThanOrEqual(6);
    expect(new Set(skills.map(({ kind }) => kind)).size).toBe(2);
  });

  it('are told apart from each other and from the real Skills', () => {
    const skills = [...harness.skills.items, ...distractors.map(({ skill }) => skill)];
    const wordings = harness.skills.items.flatMap(({ id }) =>
      Pool.options.flatMap((p) => phrases[id]?.[p] ?? []),
    );
    const descriptions = [...skills.map(({ description }) => description), ...wordings];
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(new Set(skills.map(({ id }) => id)).size).toBe(skills.length);
    expect(new Set(skills.map(({ name }) => name)).size).toBe(skills.length);
  });

  it('refer to nothing and hold no name', () => {
    const texts = distractors.flatMap(({ skill }) => [
      skill.description,
      skill.preamble,
      ...skill.rules.map(({ text }) => text),
    ]);
    expect(texts.filter((text) => /\{\{|_/.test(text))).toEqual([]);
    const descriptions = distractors.map(({ skill }) => skill.description);
    expect(descriptions.filter((text) => !text.endsWith('.') || text.includes(': '))).toEqual([]);
  });
});

it('wordings of mini are short', () => {
  const { harness, phrases } = mini;
  const long = [...wordedTexts(harness)].flatMap(([id, text]) => {
    const most = /^(?:skill|tool|param):/.test(id) ? 59 : id === 'rule:tools.call_format' ? 99 : 83;
    const wordings = [text, ...Pool.options.flatMap((pool) => phrases[id]?.[pool] ?? [])];
    return wordings.filter((wording) => wording.replaceAll(/\{\{[^{}]*\}\}/g, '[value]').length > most);
  });
  expect(long).toEqual([]);
});
