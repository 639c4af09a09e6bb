import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileLines } from './file-lines.ts';
import { readTrajectories } from './read-trajectories.ts';
import { smallTrajectories } from './testing/small-episodes.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [one] = await smallTrajectories(1);
const line = JSON.stringify(one);

function read(text: string): { ids: string[]; torn: number[] } {
  const path = join(folder, 'file.jsonl');
  writeFileSync(path, text);
  const torn: number[] = [];
  const ids = [...readTrajectories(path, (number) => torn.push(number))].map(({ id }) => id);
  return { ids, torn };
}

describe('readTrajectories', () => {
  it.each([
    ['one a line', `${line}\n${line}\n`, ['e0', 'e0'], []],
    ['no newline at the end', `${line}\n${line}`, ['e0', 'e0'], []],
    ['blank lines', `\n${line}\n  \n`, ['e0'], []],
    ['Windows line ends', `${line}\r\n${line}\r\n`, ['e0', 'e0'], []],
    ['a torn last line', `${line}\n${line.slice(0, 100)}`, ['e0'], [2]],
  ])('reads %s', (_, text, ids, torn) => {
    expect(read(text)).toEqual({ ids, torn });
  });

  it.each([
    ['nothing', '', /is empty/],
    ['only blank lines', '\n\n', /is empty/],
    ['a bad line in the middle', `${line}\n${line.slice(0, 100)}\n${line}\n`, /file\.jsonl:2: .*no JSON/],
    ['a member too many', `${line.slice(0, -1)},"more":1}\n`, /:1: expected a trajectory; .*"more"/],
    [
      'a member of another type',
      `${line.replace('"id":"e0"', '"id":7')}\n`,
      /:1: expected a trajectory; id: .*string/,
    ],
    ['a newer schema', `${line}\n${line.replace('"schema":1', '"schema":2')}\n`, /:2: .*schema 2, .*up to 1/],
    ['a list', '[]\n', /:1: expected a trajectory; .*object/],
    ['null', 'null\n', /:1: expected a trajectory/],
  ])('refuses %s', (_, text, words) => {
    expect(() => read(text)).toThrow(words);
  });
});

describe('fileLines', () => {
  it('reads lines longer than its buffer, and characters across its edge', () => {
    const path = join(folder, 'long');
    const long = `x${'中'.repeat(700_000)}`;
    writeFileSync(path, `${long}\nshort\n${long}`);
    const found = [...fileLines(path)].map(({ number, text, complete }) => [
      number,
      text === long,
      text.length,
      complete,
    ]);
    expect(found).toEqual([
      [1, true, long.length, true],
      [2, false, 5, true],
      [3, true, long.length, false],
    ]);
  });

  it('refuses what is no file', () => {
    expect(() => [...fileLines(join(folder, 'none'))]).toThrow(/There is no file/);
    expect(() => [...fileLines(folder)]).toThrow(/There is no file/);
  });
});
