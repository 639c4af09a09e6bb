import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTrainingRun, type FakeRunOptions } from '../testing/training-run.ts';
import { readRun, type TrainingRun } from './read-run.ts';
import { summariseRuns, type SeedRun, type SummariseOptions } from './summarise-run.ts';
import { TrainingSummary } from './training-summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-summary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let runs = 0;

function fake(options: FakeRunOptions = {}): TrainingRun {
  const own = join(folder, String(runs++));
  writeTrainingRun(own, options);
  return readRun(own, []);
}

const facts = { harness: 'mini', headline: 'names', versions: {}, proof: null, seconds: 60 };
const alone = (run: TrainingRun): SeedRun[] => [{ seed: 0, run }];
const summarise = (
  runs: readonly SeedRun[],
  controls: readonly TrainingRun[] = [],
  beside: SummariseOptions['beside'] = null,
): TrainingSummary =>
  summariseRuns({ runs, controls: controls.map((run, seed) => ({ seed, run })), beside, ...facts });

const rising = { n: 7, before: 0.5, after: 0.75, difference: 0.25, low: 0.25, high: 0.25 };
const flat = { n: 8, before: 0.5, after: 0.5, difference: 0, low: 0, high: 0 };

describe('summariseRuns', () => {
  it('compares the pairs of each row that have a reward on both sides', () => {
    const summary = summarise(alone(fake()));
    expect(TrainingSummary.parse(summary)).toEqual(summary);
    expect(summary.rows.map(({ row }) => row)).toEqual(['original', 'names']);
    expect(summary.rows[1]).toMatchObject({
      change: rising,
      control: null,
      over_control: null,
      beside: null,
    });
    expect(summary.rows[1]?.measures).toEqual({
      accuracy: [0.5, 0.75],
      tool_rationality: [1, 1],
      tool_length: [null, null],
      sampled_tokens: [40, 40],
    });
    expect(summary.seeds).toMatchObject([
      { seed: 0, updates: 3, first_reward: 0.5, last_reward: 0.7, errored: 3, changes: { names: rising } },
    ]);
  });

  it('sets a control beside it', () => {
    const summary = summarise(alone(fake()), [fake({ control: true })]);
    expect(summary.rows[1]).toMatchObject({ change: rising, control: flat, over_control: rising });
  });

  it('sets one control beside several seeds', () => {
    const seeds = [1, 2].map((seed): SeedRun => ({ seed, run: fake() }));
    const summary = summarise(seeds, [fake({ control: true })]);
    expect(summary.rows[1]).toMatchObject({ change: rising, control: flat, over_control: rising });
  });

  it('takes the mean over controls, episode by episode', () => {
    const other = fake({ control: true });
    const evals = other.evals.map((one) => ({
      ...one,
      episodes: one.episodes.map((episode) => ({ ...episode, reward: 1 })),
    }));
    const summary = summarise(alone(fake()), [fake({ control: true }), { ...other, evals }]);
    expect(summary.rows[1]?.control).toMatchObject({ n: 8, before: 0.5, after: 0.75 });
  });

  it('sets another policy beside it', () => {
    const run = fake();
    const evals = run.evals.map((one) => ({ ...one, phase: 'eval' as const }));
    const beside = { ...run, adapter: { name: 'other', sha256: 'cd34' }, evals };
    const summary = summarise(alone(fake()), [], beside);
    expect(summary.beside).toEqual({ name: 'other', sha256: 'cd34' });
    expect(summary.rows.map((row) => row.beside)).toEqual([rising, rising]);
  });

  it('takes the mean over seeds, episode by episode, and keeps each seed apart', () => {
    const other = fake();
    const evals = other.evals.map((one) =>
      one.phase === 'after'
        ? { ...one, episodes: one.episodes.map((episode) => ({ ...episode, reward: 0.25 })) }
        : one,
    );
    const summary = summarise([
      { seed: 1, run: fake() },
      { seed: 2, run: { ...other, evals } },
    ]);
    expect(summary.rows[1]?.change).toMatchObject({ n: 7, before: 0.5, after: 0.5, difference: 0 });
    expect(summary.seeds.map(({ changes }) => changes['names']?.difference)).toEqual([0.25, -0.25]);
  });

  it('has no change of a row that was played once only', () => {
    const run = fake();
    const evals = run.evals.filter(({ phase }) => phase === 'before');
    const summary = summarise(alone({ ...run, evals }));
    expect(summary.rows[1]).toMatchObject({ change: null });
  });

  it('says nothing of a run that left nothing', () => {
    const run = fake({ without: ['rl.jsonl', 'eval.jsonl', 'mtp.json', 'episodes.jsonl'] });
    expect(summarise(alone(run))).toMatchObject({
      rows: [],
      mtp: null,
      seeds: [{ updates: 0, first_reward: null }],
    });
  });
});
