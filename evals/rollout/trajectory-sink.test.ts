import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trajectory } from '../../env/index.ts';
import { readTrajectories } from './read-trajectories.ts';
import { smallTrajectories } from './testing/small-episodes.ts';
import { openTrajectorySink } from './trajectory-sink.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-sink-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let played: Trajectory[] = [];
beforeAll(async () => {
  played = await smallTrajectories(4);
});

const ORDER = ['e0', 'e1', 'e2', 'e3'];
const settings = { seed: 's', episodes: 4 };
let files = 0;
const fresh = (): string => join(folder, `${files++}.jsonl`);
const text = (trajectories: readonly Trajectory[]): string =>
  trajectories.map((trajectory) => `${JSON.stringify(trajectory)}\n`).join('');
const errored = (trajectory: Trajectory | undefined): Trajectory[] =>
  trajectory === undefined
    ? []
    : [{ ...trajectory, end: { status: 'errored', error: { code: 'x', message: 'x', data: {} } } }];

/** Writes a file as an earlier run left it, then resumes it. */
function resume(left: string) {
  const path = fresh();
  openTrajectorySink({ path, settings, resume: false }).close(ORDER);
  writeFileSync(path, left);
  const kept: string[] = [];
  const sink = openTrajectorySink({ path, settings, resume: true, onKept: ({ id }) => kept.push(id) });
  return { path, sink, kept };
}

describe('a rollout file', () => {
  it('holds what was appended, in order, in folders that are made', () => {
    const path = join(folder, 'a', 'b', 'c.jsonl');
    const sink = openTrajectorySink({ path, settings, resume: false });
    for (const trajectory of played) sink.append(trajectory);
    sink.close(ORDER);
    expect(readFileSync(path, 'utf8')).toBe(text(played));
    expect([...readTrajectories(path, () => undefined)]).toEqual(played);
  });

  const halves: [string, () => string, string[]][] = [
    ['an empty file', () => '', []],
    ['blank lines', () => `\n${text(played.slice(0, 1))}\n`, ['e0']],
    ['a torn line', () => text(played).slice(0, -20), ['e0', 'e1', 'e2']],
    ['a torn first line', () => '{"sch', []],
    ['a line torn inside a character', () => `${text(played.slice(0, 2))}{"a":"\uFFFD`, ['e0', 'e1']],
    [
      'an errored episode',
      () => text([...played.slice(0, 1), ...errored(played[1]), ...played.slice(2)]),
      ['e0', 'e2', 'e3'],
    ],
    ['an episode that never ended', () => text(played.slice(0, 1).map((one) => ({ ...one, end: null }))), []],
  ];

  it.each(halves)('resumes from %s to the same bytes', (_, left, expected) => {
    const { path, sink, kept } = resume(left());
    expect([kept, [...sink.done]]).toEqual([expected, expected]);
    for (const trajectory of played) if (!sink.done.has(trajectory.id)) sink.append(trajectory);
    sink.close(ORDER);
    expect(readFileSync(path, 'utf8')).toBe(text(played));
  });

  it('keeps lines to the letter, whoever wrote them', () => {
    const [first] = played;
    const backwards = `${JSON.stringify(Object.fromEntries(Object.entries(first ?? {}).reverse()))}\n`;
    const { path, sink } = resume(backwards);
    sink.close(ORDER);
    expect(readFileSync(path, 'utf8')).toBe(backwards);
  });

  it('refuses a file that is there, and leaves it alone', () => {
    const path = fresh();
    writeFileSync(path, 'mine');
    expect(() => openTrajectorySink({ path, settings, resume: false })).toThrow(/--resume/);
    expect(() => openTrajectorySink({ path: folder, settings, resume: true })).toThrow(/is a folder/);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it.each([
    ['other values', { seed: 't', episodes: 4 }, 'seed was "s" and is "t". Repeat'],
    ['more settings', { seed: 's', episodes: 4, faults: null }, 'faults was not there and is null. Repeat'],
    ['fewer settings', { seed: 's' }, 'episodes was 4 and is not there. Repeat'],
  ])('refuses %s', (_, other, words) => {
    const { path, sink } = resume('');
    sink.close(ORDER);
    expect(() => openTrajectorySink({ path, settings: other, resume: true })).toThrow(words);
  });

  it('takes the same settings in another order', () => {
    const { path, sink } = resume('');
    sink.close(ORDER);
    expect(() =>
      openTrajectorySink({ path, settings: { episodes: 4, seed: 's' }, resume: true }),
    ).not.toThrow();
  });

  it.each([
    ['is gone', null],
    ['cannot be read', '{"see'],
    ['cannot be read', '7'],
  ])('refuses when the settings file %s', (words, content) => {
    const { path, sink } = resume('');
    sink.close(ORDER);
    if (content === null) rmSync(`${path}.settings.json`);
    else writeFileSync(`${path}.settings.json`, content);
    expect(() => openTrajectorySink({ path, settings, resume: true })).toThrow(words);
  });
});
