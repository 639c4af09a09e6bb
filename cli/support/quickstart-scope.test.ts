import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepScope, scopeOf, type Scope, type ScopeOptions } from './quickstart-scope.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'scope-'));

const ALONE: Scope = {
  seeds: 1,
  controls: 1,
  beside: null,
  preset: 'mini',
  harness: null,
  seconds: 0,
};

describe('scopeOf', () => {
  it('asks for one seed where nothing is said', () => {
    expect(scopeOf({}, folder())).toEqual(ALONE);
  });

  it('goes on with what was kept, and takes what is asked for besides', () => {
    const run = folder();
    keepScope(scopeOf({ seeds: 3, beside: 'fixed' }, run), run);
    expect(scopeOf({}, run)).toEqual({ ...ALONE, seeds: 3, beside: 'fixed' });
    expect(scopeOf({ controls: 3, beside: 'other' }, run)).toEqual({
      ...ALONE,
      seeds: 3,
      controls: 3,
      beside: 'other',
    });
  });

  it('goes on in the world that it began in, from wherever', () => {
    const run = folder();
    const made = { preset: './mine.yaml', harness: 'mini' };
    keepScope({ ...scopeOf(made, run), seconds: 7 }, run);
    const kept = { ...ALONE, preset: resolve('mine.yaml'), harness: 'mini', seconds: 7 };
    expect([scopeOf({}, run), scopeOf(made, run)]).toEqual([kept, kept]);
  });

  it('takes what is usual beside several new seeds, unless something is said', () => {
    const besides = (options: ScopeOptions, run = folder()) => scopeOf(options, run, 'usual').beside;
    expect(besides({})).toBeNull();
    expect(besides({ seeds: 2 })).toBe('usual');
    expect(besides({ seeds: 2, beside: 'other' })).toBe('other');
    expect(besides({ seeds: 2, beside: 'none' })).toBeNull();
    const run = folder();
    keepScope({ ...ALONE, seeds: 2 }, run);
    expect(besides({}, run)).toBeNull();
  });

  it.each([
    [{ seeds: 2 }, /begun with --seeds 3, not 2/],
    [{ controls: 4 }, /at most as many as --seeds/],
    [{ preset: 'mini' }, /begun with --config mine, not mini/],
    [{ harness: 'base' }, /begun without --harness, not base/],
  ])('refuses %o', (options, words) => {
    const run = folder();
    keepScope({ ...ALONE, seeds: 3, preset: 'mine', harness: null }, run);
    expect(() => scopeOf(options, run)).toThrow(words);
  });

  it('says of a damaged file what to do', () => {
    const run = folder();
    writeFileSync(join(run, 'scope.json'), '{"seeds": 0}');
    expect(() => scopeOf({}, run)).toThrow(/remove it and give --seeds/);
  });
});
