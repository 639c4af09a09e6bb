import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAKE_ADAPTER, FAKE_MTP, writeTrainingRun } from '../testing/training-run.ts';
import { readEvals, readRun, shareEvals } from './read-run.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hgym-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('readRun', () => {
  it('reads a whole run', () => {
    writeTrainingRun(folder);
    const { adapter, updates, evals, episodes, mtp, missing } = readRun(folder);
    expect([updates.length, evals.length, episodes.length, missing]).toEqual([3, 4, 6, []]);
    expect([adapter, mtp]).toEqual([FAKE_ADAPTER, FAKE_MTP]);
  });

  it.each([
    ['rl.jsonl', /no curves of training/],
    ['eval.jsonl', /no comparison of before and after/],
    ['episodes.jsonl', /no episodes to read/],
    ['mtp.json', /no acceptance of drafted tokens/],
  ])('says what is missing without %s', (file, words) => {
    writeTrainingRun(folder, { without: [file] });
    const { missing } = readRun(folder);
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatch(words);
    expect(missing[0]).toContain(join(folder, file));
  });

  it('shares a phase with a new run folder', () => {
    writeTrainingRun(folder);
    const [played, other] = [join(folder, 'eval.jsonl'), join(folder, 'other')];
    const lines = readFileSync(played, 'utf8').replaceAll('"phase":"before"', '"phase":"before","later":1');
    writeFileSync(played, lines);
    expect(readEvals(other)).toEqual([]);
    shareEvals(folder, other, 'before');
    const shared = lines.split('\n').filter((line) => line.includes('"before"'));
    expect(readFileSync(join(other, 'eval.jsonl'), 'utf8')).toBe(`${shared.join('\n')}\n`);
    const { evals, episodes } = readRun(other, []);
    expect([evals, episodes]).toEqual([
      readEvals(folder).filter(({ phase }) => phase === 'before'),
      readRun(folder).episodes.filter(({ phase }) => phase === 'before'),
    ]);
    expect([evals.length, episodes.length]).toEqual([2, 3]);
  });

  it('tells of files only that are expected', () => {
    writeTrainingRun(folder, { control: true });
    expect(readRun(folder, ['rl.jsonl', 'eval.jsonl']).missing).toEqual([]);
    expect(readRun(folder).missing).toHaveLength(2);
  });

  it('leaves out a line that was cut off, and passes over members it does not know', () => {
    writeTrainingRun(folder);
    writeFileSync(join(folder, 'mtp.json'), JSON.stringify({ ...FAKE_MTP, later: 1 }));
    appendFileSync(join(folder, 'rl.jsonl'), '{"step": 3, "rew');
    expect(readRun(folder)).toMatchObject({ updates: { length: 3 }, mtp: FAKE_MTP });
  });

  it.each([
    ['a line that is no JSON', 'rl.jsonl', 'step 3\n', /rl\.jsonl:4: expected JSON/],
    ['a line without its members', 'rl.jsonl', '{"step": 3}\n', /rl\.jsonl:4: rate: /],
    ['an unknown phase', 'eval.jsonl', '{"phase": "between"}\n', /eval\.jsonl:5: phase: /],
    [
      'something that is no trajectory',
      'episodes.jsonl',
      '{"phase":"after","row":"a","index":0,"trajectory":{}}\n',
      /:7: trajectory\./,
    ],
  ])('refuses %s, by file and line', (_, file, text, words) => {
    writeTrainingRun(folder);
    appendFileSync(join(folder, file), text);
    expect(() => readRun(folder)).toThrow(words);
  });

  it('refuses a folder that is not there', () => {
    expect(() => readRun(join(folder, 'none'))).toThrow(/There is no run folder .*none/);
  });
});
