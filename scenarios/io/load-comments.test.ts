import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { digestText, Scenario } from '../../env/index.ts';
import { classifyComment, cleanComment, importComments } from '../live-commerce/import/index.ts';
import { createLiveCommerce } from './live-commerce.ts';
import { loadComments } from './load-comments.ts';

const dir = mkdtempSync(join(tmpdir(), 'comments-'));
afterAll(() => rmSync(dir, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
}

describe('loadComments', () => {
  it('reads CSV with a byte order mark, quoted commas, quotes and line breaks', () => {
    const path = file('a.csv', '\ufeffcomment_id,other,comment_text\n1,x,"a, ""b""\nc"\n2,,plain\n');
    expect(loadComments(path)).toEqual([
      { id: '1', text: 'a, "b"\nc', viewer: '' },
      { id: '2', text: 'plain', viewer: '' },
    ]);
  });

  it('reads JSONL by the named members', () => {
    const path = file('a.jsonl', '{"n":7,"says":"hi","who":"Ann"}\n\n{"n":"8","says":null,"who":"Bo"}\n');
    expect(loadComments(path, { columns: { id: 'n', text: 'says', viewer: 'who' } })).toEqual([
      { id: '7', text: 'hi', viewer: 'Ann' },
      { id: '8', text: '', viewer: 'Bo' },
    ]);
  });

  it('reads the viewers of pairs', () => {
    const path = file('pairs.json', '{"s1":[["你好","欢迎"],["多少钱","89元"]]}');
    expect(loadComments(path)).toEqual([
      { id: 's1-1', text: '你好' },
      { id: 's1-2', text: '多少钱' },
    ]);
  });

  it.each([
    ['no column comment_id', 'b.csv', 'id,comment_text\n1,x\n'],
    ['cannot be read as CSV', 'c.csv', 'comment_id,comment_text\n1,"x\n'],
    ['line 2 is no JSON object', 'd.jsonl', '{"comment_id":"1","comment_text":"x"}\n[1]\n'],
    ['expected a .csv', 'e.txt', 'x'],
    ['is no JSON of viewer', 'f.json', '[]'],
  ])('refuses: %s', (message, name, text) => {
    expect(() => loadComments(file(name, text))).toThrow(message);
  });
});

const DATA = join(import.meta.dirname, '../../../shared/data/comments/livecommerce_video_comments.csv');
const there = existsSync(DATA);
if (!there) process.stderr.write(`skipped: real comments are not at ${DATA}\n`);

const share = (list: readonly boolean[]) => list.filter(Boolean).length / list.length;

/** Cohen's kappa of two equally long lists of yes and no. */
function kappa(a: readonly boolean[], b: readonly boolean[]): number {
  const observed = share(a.map((value, at) => value === b[at]));
  const chance = share(a) * share(b) + (1 - share(a)) * (1 - share(b));
  return (observed - chance) / (1 - chance);
}

const Labelled = z.object({ comment_id: z.string(), comment_text: z.string(), user_question: z.string() });

describe.skipIf(!there)('real comments', () => {
  it('imports all but those without a letter', { timeout: 60_000 }, () => {
    const rows = loadComments(DATA);
    const { pack } = createLiveCommerce();
    const { scenarios, refused, renamed, classes } = importComments(rows, { seed: 'test', pack });
    expect(rows).toHaveLength(6476);
    expect(scenarios.length + refused.length).toBe(rows.length);
    expect(refused).toHaveLength(589);
    expect(renamed).toEqual([]);
    expect(classes.size).toBe(scenarios.length);
    for (const scenario of scenarios) Scenario.parse(scenario);
  });

  it('agrees with the label `user_question` (1 = question) better than a question mark does', () => {
    const parsed = Labelled.array().parse(parse(readFileSync(DATA, 'utf8'), { columns: true, bom: true }));
    const labelled = parsed.filter(({ user_question }) => user_question !== '');
    expect(labelled).toHaveLength(1741);
    const half = (odd: boolean) =>
      labelled.filter(({ comment_id }) => /[13579bdf]$/.test(digestText(comment_id)) === odd);
    for (const rows of [labelled, half(true), half(false)]) {
      const asked = rows.map(({ user_question }) => user_question === '1');
      const marked = rows.map(({ comment_text }) => /[?？]/.test(comment_text));
      const found = rows.map(({ comment_text }) => classifyComment(cleanComment(comment_text)).question);
      expect(kappa(asked, marked)).toBeLessThan(0.72);
      expect(kappa(asked, found)).toBeGreaterThan(0.84);
    }
  });
});
