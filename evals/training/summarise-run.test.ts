import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTrainingRun, type FakeRunOptions } from '../testing/training-run.ts';
import { readRun, type TrainingRun } from './read-run.ts';
import { summariseRuns, type SeedRun } from './summarise-run.ts';
import { TrainingSummary } from './training-summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-summary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let runs = 0;

function fake(options: FakeRunOptions = {}): TrainingRun {
  const own = join(folder, String(runs++));
  writeTrainingRun(own, options);
  return readRun(own, []);
}

const summarise = (...given: SeedRun[]): TrainingSummary =>
  summariseRuns({ runs: given, harness: 'mini', headline: 'names', versions: {}, proof: null, seconds: 60 });

const rising = { n: 7, before: 0.5, after: 0.75, difference: 0.25, low: 0.25, high: 0.25 };
const flat = { n: 8, before: 0.5, after: 0.5, difference: 0, low: 0, high: 0 };

describe('summariseRuns', () => {
  it('compares the pairs of each row that have a reward on both sides', () => {
    const summary = summarise({ seed: 0, run: fake(), control: null });
    expect(TrainingSummary.parse(summary)).toEqual(summary);
    expect(summary.rows.map(({ row }) => row)).toEqual(['original', 'names']);
    expect(summary.rows[1]).toMatchObject({ change: rising, control: null, over_control: null, fixed: null });
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
    const summary = summarise({ seed: 0, run: fake(), control: fake({ control: true }) });
    expect(summary.rows[1]).toMatchObject({ change: rising, control: flat, over_control: rising });
  });

  it('takes a control of the run’s own folder first', () => {
    const run = fake();
    const low = { ...run.evals[3], phase: 'control' } as TrainingRun['evals'][number];
    const own = { ...run, evals: [...run.evals, low] };
    const summary = summarise({ seed: 0, run: own, control: fake({ control: true }) });
    expect(summary.rows[1]?.over_control).toMatchObject({ difference: 0, n: 7 });
  });

  it('takes the mean over seeds, episode by episode, and keeps each seed apart', () => {
    const other = fake();
    const evals = other.evals.map((one) =>
      one.phase === 'after'
        ? { ...one, episodes: one.episodes.map((episode) => ({ ...episode, reward: 0.25 })) }
        : one,
    );
    const summary = summarise(
      { seed: 1, run: fake(), control: null },
      { seed: 2, run: { ...other, evals }, control: null },
    );
    expect(summary.rows[1]?.change).toMatchObject({ n: 7, before: 0.5, after: 0.5, difference: 0 });
    expect(summary.seeds.map(({ changes }) => changes['names']?.difference)).toEqual([0.25, -0.25]);
  });

  it('has no change of a row that was played once only', () => {
    const run = fake();
    const evals = run.evals.filter(({ phase }) => phase === 'before');
    const summary = summarise({ seed: 0, run: { ...run, evals }, control: null });
    expect(summary.rows[1]).toMatchObject({ change: null });
  });

  it('says nothing of a run that left nothing', () => {
    const run = fake({ without: ['rl.jsonl', 'eval.jsonl', 'mtp.json', 'episodes.jsonl'] });
    expect(summarise({ seed: 0, run, control: null })).toMatchObject({
      rows: [],
      mtp: null,
      seeds: [{ updates: 0, first_reward: null }],
    });
  });
});
