import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPreset, TrainerConfig } from '../../configs/index.ts';
import { fakePython } from '../testing/fake-python.ts';
import { runMain } from '../testing/run-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const data = join(folder, 'teach.jsonl');
writeFileSync(data, '');
let runs = 0;
const newRun = (): string => join(folder, `run-${runs++}`);
const told = (run: string): unknown => JSON.parse(readFileSync(join(run, 'told.json'), 'utf8'));

const python = fakePython(folder);
beforeEach(() => vi.stubEnv('HGYM_PYTHON', python));
afterEach(() => vi.unstubAllEnvs());

async function printed(...args: string[]): Promise<TrainerConfig> {
  const { code, out } = await runMain('train', ...args, '--print');
  expect(code).toBe(0);
  return TrainerConfig.parse(JSON.parse(out));
}

const UPDATES = loadPreset('mini').trainer.rl.updates;

describe('the configuration', () => {
  it.each([
    ['of the preset mini', [], { adapter: 'shipped', rl: { updates: UPDATES }, eval: { headline: 'names' } }],
    ['of another preset', ['--config', 'default'], { eval: { headline: 'mixed' } }],
    ['by options', ['--updates', '3', '--seed', '7'], { seed: 7, rl: { updates: 3 } }],
    ['steps are of both stages', ['--steps', '9'], { sft: { steps: 9 }, mtp: { steps: 9 } }],
    ['without an adapter', ['--adapter', 'none'], { adapter: null }],
    ['ours does not fit another model', ['--model', '/m'], { model: '/m', adapter: null }],
    ['an adapter for another model', ['--model', '/m', '--adapter', '/a'], { adapter: '/a' }],
    ['a member that is a number', ['--set', 'rl.rate=3e-5'], { rl: { rate: 3e-5, updates: UPDATES } }],
    ['a member that is text', ['--set', 'rl.level=token'], { rl: { level: 'token' } }],
    ['a member of no value', ['--set', 'adapter=null'], { adapter: null }],
    [
      'members inside',
      ['--set', 'rl.weights.tool.tool_length=0'],
      { rl: { weights: { tool: { tool_length: 0 } } } },
    ],
    [
      'later over earlier',
      ['--updates', '3', '--set', 'rl.updates=4', '--set', 'rl.updates=5'],
      { rl: { updates: 5 } },
    ],
  ])('%s', async (_, args, expected) => {
    expect(await printed('rl', ...args)).toMatchObject(expected);
  });

  it('a mapping is replaced whole', async () => {
    const { rl } = await printed('rl', '--set', 'rl.arms={"original":1}');
    expect(rl.arms).toEqual({ original: 1 });
  });

  it('begins with a resolved file', async () => {
    const file = join(folder, 'resolved.json');
    writeFileSync(file, JSON.stringify(TrainerConfig.parse({ seed: 5 })));
    expect(await printed('rl', '--config', file, '--updates', '2')).toMatchObject({
      seed: 5,
      rl: { updates: 2 },
    });
  });

  it.each([
    ['no member', ['--set', 'rl.rate'], 2, /expected member=value/],
    ['an unknown member', ['--set', 'rl.rat=1'], 2, /rl: Unrecognized key: "rat"/],
    ['an unknown section', ['--set', 'r.rate=1'], 2, /There is no r\.rate/],
    ['a value of another kind', ['--set', 'rl.updates=many'], 2, /rl\.updates: .*expected number/],
    ['a score of the other segment', ['--set', 'rl.weights.tool.accuracy=1'], 2, /rl\.weights: .*belong/],
    ['a file that is not there', ['--config', 'none.json'], 3, /There is no file none\.json/],
    ['an unknown stage', ['--stage'], 2, /unknown option/],
  ])('refuses %s', async (_, args, code, words) => {
    expect(await runMain('train', 'rl', ...args)).toMatchObject({ code, err: expect.stringMatching(words) });
  });
});

describe('a stage', () => {
  it.each([
    ['sft', null],
    ['rl', true],
    ['eval', true],
  ])('%s is run, with a server if it plays', async (stage, served) => {
    const run = newRun();
    expect(await runMain('train', stage, '--run', run, '--data', data)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Kept in ${run}`),
    });
    expect(told(run)).toMatchObject({ stage, served, resume: false });
  });

  it('mtp is run on the rollouts of its folder', async () => {
    const run = newRun();
    const { code, err } = await runMain('train', 'mtp', '--run', run);
    expect([code, err]).toEqual([3, expect.stringMatching(/no .*rollouts: mtp learns/)]);
    mkdirSync(join(run, 'rollouts'), { recursive: true });
    expect(await runMain('train', 'mtp', '--run', run)).toMatchObject({ code: 0 });
    expect(told(run)).toMatchObject({ stage: 'mtp', served: null });
  });

  it('plays on a server that runs already', async () => {
    const run = newRun();
    const address = `ipc://${join(folder, 'nobody')}`;
    expect(await runMain('train', 'rl', '--run', run, '--address', address)).toMatchObject({ code: 0 });
    expect(told(run)).toMatchObject({ served: false });
  });

  it('goes on with what it was told', async () => {
    const run = newRun();
    expect(await runMain('train', 'rl', '--run', run, '--adapter', '/mine')).toMatchObject({ code: 0 });
    expect(await runMain('train', 'rl', '--run', run)).toMatchObject({ code: 2 });
    expect(await runMain('train', 'rl', '--run', run, '--resume')).toMatchObject({ code: 0 });
    expect(told(run)).toMatchObject({ resume: true, adapter: '/mine' });
  });

  it.each([
    [
      'sft without its data',
      ['sft', '--data', 'none.jsonl'],
      3,
      /no teaching file none\.jsonl: .*hgym teach/,
    ],
    ['mtp without a run', ['mtp'], 2, /mtp needs --run/],
    ['a resume of nothing', ['rl', '--resume'], 2, /--resume needs --run/],
    ['a trainer that fails', ['sft', '--data', data, '--seed', '13'], 4, /ended with code 1/],
    ['no stage', [], 2, /missing required argument/],
    ['an unknown stage', ['opd'], 2, /sft, rl, mtp, eval/],
  ])('refuses %s', async (_, args, code, words) => {
    vi.stubEnv('HGYM_RUNS', newRun());
    expect(await runMain('train', ...args)).toMatchObject({ code, err: expect.stringMatching(words) });
  });
});
