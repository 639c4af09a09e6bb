import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadPreset } from '../../configs/index.ts';
import { TrainingSummary } from '../../evals/index.ts';
import { fakePython } from '../testing/fake-python.ts';
import { ended, runMain, startCli } from '../testing/run-cli.ts';
import { GROUPS_OF_A_SEED } from '../support/plan-training.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const run = join(folder, 'run');
const QUICKSTART = ['quickstart', '--states', '1', '--run', run];
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(run, ...path), 'utf8'));

const python = fakePython(folder);
beforeEach(() => vi.stubEnv('HGYM_PYTHON', python));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(run, { recursive: true, force: true });
});

/** An adapter's folder. */
const other = join(folder, 'other');
mkdirSync(other);
writeFileSync(join(other, 'harness.json'), '{}');

const fitted = loadPreset('mini').trainer.mtp.steps;
/** Where the second seed's groups begin, however many updates there are. */
const NEXT = GROUPS_OF_A_SEED;

describe('hgym quickstart', () => {
  it('proves, trains with a server of the harness, and reports', async () => {
    const { code, out, err } = await runMain(...QUICKSTART, '--updates', '2');
    expect([code, err]).toEqual([0, expect.stringContaining('The certificate holds: 0 leaks')]);
    expect(read('told.json')).toEqual({
      stage: 'quickstart',
      served: true,
      resume: false,
      adapter: 'shipped',
      played: 0,
    });
    expect(out).toMatch(/▸ names +0\.500 +0\.750 +\+0\.250 \[\+0\.250, \+0\.250\] +7/);
    expect(read('quickstart.input.json')).toMatchObject({ rl: { updates: 2 } });
    expect(out).toContain('0.500 in the first update, 0.700 in the last of 3');
    expect(out).toMatch(/pairs counted +0\.400/);
    expect(out).toContain('19 of 20 prompts decode to equal tokens');
    const summary = TrainingSummary.parse(read('summary.json'));
    expect(out).toContain('Before: taught, sha256 ab12.');
    expect(summary).toMatchObject({
      adapter: { name: 'taught', sha256: 'ab12' },
      headline: 'names',
      proof: { ok: true, states: 1 },
    });
    expect(readFileSync(join(run, 'report.html'), 'utf8')).toContain('<!doctype html>');
  });

  it('trains several seeds and one control from one start, and prints one value with --json', async () => {
    const { code, out } = await runMain(...QUICKSTART, '--seeds', '2', '--json');
    expect(code).toBe(0);
    const { out: kept, ...summary } = JSON.parse(out);
    expect(kept).toBe(run);
    expect(TrainingSummary.parse(summary).rows[1]).toMatchObject({
      control: { difference: 0 },
      over_control: { difference: 0.25, n: 7 },
    });
    const indices = [0, 1].map((seed) => read(`seed-${seed}`, 'quickstart.input.json'));
    expect(indices).toMatchObject([
      { rl: { start_index: 0 }, mtp: { steps: fitted } },
      { seed: 1, rl: { start_index: NEXT }, mtp: { steps: 0 } },
    ]);
    expect(read('control-0', 'quickstart.input.json')).toMatchObject({
      seed: 0,
      rl: { start_index: 0, shuffle_advantages: true },
      eval: { rows: expect.arrayContaining([expect.objectContaining({ name: 'names', episodes: 200 })]) },
    });
    const format = { dtype: 'float32' };
    const later = [read('seed-1', 'quickstart.input.json'), read('beside', 'eval.input.json')];
    expect([indices[0], ...later]).toMatchObject([{ dtype: 'auto' }, format, format]);
    const shared = [read('seed-0', 'told.json'), read('seed-1', 'told.json'), read('control-0', 'told.json')];
    expect(shared).toMatchObject([{ played: 0 }, { played: 2 }, { played: 2 }]);
    expect(read('beside', 'told.json')).toMatchObject({ stage: 'eval', adapter: 'shipped-fixed' });
    const longer = ['--resume', '--updates', '9'];
    const resumed = await runMain(...QUICKSTART, ...longer, '--beside', other);
    expect(read('seed-1', 'quickstart.input.json')).toMatchObject({ rl: { updates: 9, start_index: NEXT } });
    expect(resumed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Beside: .*other, sha256 cd34/),
    });
    expect(read('scope.json')).toMatchObject({ seeds: 2, controls: 1, beside: other, preset: 'mini' });
    expect(read('seed-1', 'told.json')).toMatchObject({ resume: true });
    expect(await runMain(...QUICKSTART, '--resume', '--seeds', '3')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/begun with --seeds 2, not 3/),
    });
    writeFileSync(join(run, 'scope.json'), '{"seeds":');
    expect(await runMain(...QUICKSTART, '--resume')).toMatchObject({
      code: 3,
      err: expect.stringMatching(/scope\.json does not say .*give --seeds/),
    });
  });

  it('trains as many controls as were asked for, no more than seeds', async () => {
    expect(await runMain(...QUICKSTART, '--seeds', '2', '--controls', '3')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--controls 3: expected at most as many as --seeds/),
    });
    expect(await runMain(...QUICKSTART, '--seeds', '2', '--controls', '2')).toMatchObject({ code: 0 });
    const own = { seed: 1, rl: { start_index: NEXT, shuffle_advantages: true } };
    expect(read('control-1', 'quickstart.input.json')).toMatchObject(own);
  });

  it('plays the rows with another adapter beside it', async () => {
    const beside = ['--beside', other, '--episodes', '5'];
    expect(await runMain(...QUICKSTART, ...beside)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/▸ names .* 0\.750 +\+0\.250 \[\+0\.250, \+0\.250\]\n/),
    });
    expect(read('beside', 'told.json')).toMatchObject({ stage: 'eval', adapter: other });
    expect(read('beside', 'eval.input.json')).toMatchObject({
      eval: { rows: expect.arrayContaining([expect.objectContaining({ name: 'names', episodes: 5 })]) },
    });
  });

  it('teaches the base model first when asked', async () => {
    const few = ['--set', 'sft.steps=2', '--set', 'sft.groups=1'];
    expect(await runMain(...QUICKSTART, '--from-base', ...few)).toMatchObject({ code: 0 });
    expect(read('sft', 'told.json')).toMatchObject({ stage: 'sft', adapter: null, served: null });
    expect(existsSync(join(run, 'teach.jsonl'))).toBe(true);
    const taught = join(run, 'sft', 'checkpoints', 'step-000002');
    expect(read('told.json')).toMatchObject({ stage: 'quickstart', adapter: taught });
    const same = [...QUICKSTART, '--from-base', '--adapter', 'none', '--resume'];
    expect(await runMain(...same)).toMatchObject({ code: 0 });
    expect(read('told.json')).toMatchObject({ resume: true, adapter: taught });
  });

  it('does not write over a run', async () => {
    expect(await runMain(...QUICKSTART)).toMatchObject({ code: 0 });
    expect(await runMain(...QUICKSTART)).toMatchObject({ code: 2, err: expect.stringMatching(/--resume/) });
    for (const [option, value] of [
      ['model', 'other'],
      ['adapter', other],
    ] as const)
      expect(await runMain(...QUICKSTART, '--resume', `--${option}`, value)).toMatchObject({
        code: 2,
        err: expect.stringMatching(`began with ${option} .*, not .*other`),
      });
  });

  it.each([
    ['a resume of nothing', ['quickstart', '--resume'], 2, /--resume needs --run/],
    ['an unknown member', [...QUICKSTART, '--set', 'rl.rat=1'], 2, /Unrecognized key: "rat"/],
    [
      'a headline that is no row',
      [...QUICKSTART, '--set', 'eval.headline=x'],
      2,
      /eval\.headline: .*one of the rows/,
    ],
    [
      'an adapter that is not there',
      [...QUICKSTART, '--beside', 'none/such'],
      2,
      /--beside none\/such: expected the folder/,
    ],
    ['a trainer that fails', [...QUICKSTART, '--seed', '13'], 4, /quickstart ended with code 1/],
  ])('refuses %s', async (_, args, code, words) => {
    expect(await runMain(...args)).toMatchObject({ code, err: expect.stringMatching(words) });
  });

  it('says how to get a Python that is not there', async () => {
    vi.stubEnv('HGYM_PYTHON', join(folder, 'none'));
    const { code, err } = await runMain(...QUICKSTART);
    expect([code, err]).toEqual([4, expect.stringMatching(/no Python at .*none.*HGYM_PYTHON/)]);
    expect(existsSync(run)).toBe(false);
  });

  it('passes Ctrl-C on once, exits with 130, and goes on with --resume', async () => {
    const child = startCli(...QUICKSTART, '--seed', '14');
    child.stdout?.on('data', (part) => {
      if (String(part).includes('waiting')) child.kill('SIGINT');
    });
    const { code, err } = await ended(child);
    expect([code, err]).toEqual([130, expect.stringContaining(`--run ${run} --resume`)]);
    const Spent = z.object({ seconds: z.number().positive() });
    const { seconds } = Spent.parse(read('scope.json'));
    expect(await runMain(...QUICKSTART, '--resume')).toMatchObject({ code: 0 });
    expect(read('told.json')).toMatchObject({ resume: true });
    expect(read('quickstart.input.json')).toMatchObject({ seed: 14 });
    expect(Spent.parse(read('summary.json')).seconds).toBeGreaterThan(seconds);
  });
});
