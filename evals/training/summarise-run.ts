import { pairedBootstrap, type Indexed } from '../statistics/paired-bootstrap.ts';
import type { TrainingRun } from './read-run.ts';
import type { EvalRecord, Phase } from './run-records.ts';
import {
  TRAINING_SUMMARY_SCHEMA,
  type Proof,
  type RowSummary,
  type SeedSummary,
  type TrainingSummary,
} from './training-summary.ts';

/** A training run, and the run of its control, if there is one. */
export interface SeedRun {
  readonly seed: number;
  readonly run: TrainingRun;
  readonly control: TrainingRun | null;
}

export interface SummariseOptions {
  readonly runs: readonly SeedRun[];
  readonly harness: string;
  readonly headline: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly proof: Proof | null;
  /** Of the whole job. */
  readonly seconds: number;
}

/**
 * Summarises training runs that differ in their seed only. Over several seeds an episode's value is its mean
 * over the seeds, so that intervals speak of episodes; how far seeds differ stands in `seeds`.
 */
export function summariseRuns(options: SummariseOptions): TrainingSummary {
  const { runs, harness, headline, versions, proof, seconds } = options;
  const first = runs.map(({ run }) => run).find(({ mtp }) => mtp !== null);
  return {
    schema: TRAINING_SUMMARY_SCHEMA,
    harness,
    versions: { ...versions },
    headline,
    rows: rowNames(runs).map((row) => rowSummary(runs, row)),
    seeds: runs.map(seedSummary),
    mtp: first?.mtp ?? null,
    proof,
    seconds,
    missing: runs.flatMap(({ run, control }) => [...run.missing, ...(control?.missing ?? [])]),
  };
}

function rowNames(runs: readonly SeedRun[]): string[] {
  return [...new Set(runs.flatMap(({ run }) => run.evals.map(({ row }) => row)))];
}

/** The last one that was written: a resumed run may have played it twice. */
function evalOf({ evals }: TrainingRun, phase: Phase, row: string): EvalRecord | undefined {
  return evals.findLast((one) => one.phase === phase && one.row === row);
}

/** A control is in the run's own folder or in one of its own. */
function playedBy({ run, control }: SeedRun, phase: Phase, row: string): EvalRecord | undefined {
  const own = evalOf(run, phase, row);
  return phase === 'control' && own === undefined && control !== null ? evalOf(control, 'control', row) : own;
}

type Measure = (episode: EvalRecord['episodes'][number]) => number | null;
const reward: Measure = (episode) => episode.reward;

/** Each episode's mean over the seeds; null where a seed has none. */
function valuesOf(runs: readonly SeedRun[], phase: Phase, row: string, measure = reward): Indexed[] {
  const bySeed = runs.map((run) => playedBy(run, phase, row)?.episodes ?? []);
  return (bySeed[0] ?? []).map(({ index }) => {
    const values = bySeed.map((episodes) => {
      const found = episodes.find((episode) => episode.index === index);
      return found === undefined ? null : measure(found);
    });
    return { index, value: meanOfAll(values) };
  });
}

function meanOfAll(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum / values.length;
}

function meanOfGiven(values: readonly Indexed[]): number | null {
  return meanOfAll(values.flatMap(({ value }) => (value === null ? [] : [value])));
}

function changeOf(runs: readonly SeedRun[], row: string, from: Phase, to: Phase) {
  const seed = `paired-bootstrap/${row}/${from}/${to}`;
  return pairedBootstrap(valuesOf(runs, from, row), valuesOf(runs, to, row), { seed });
}

function rowSummary(runs: readonly SeedRun[], row: string): RowSummary {
  return {
    row,
    arm: runs.flatMap(({ run }) => run.evals).find((one) => one.row === row)?.arm ?? '',
    change: changeOf(runs, row, 'before', 'after'),
    control: changeOf(runs, row, 'before', 'control'),
    over_control: changeOf(runs, row, 'control', 'after'),
    fixed: meanOfGiven(valuesOf(runs, 'fixed', row)),
    measures: measuresOf(runs, row),
  };
}

function measuresOf(runs: readonly SeedRun[], row: string): RowSummary['measures'] {
  const episodes = runs.flatMap((run) => playedBy(run, 'before', row)?.episodes ?? []);
  const names = [...new Set(episodes.flatMap(({ scores }) => Object.keys(scores)))];
  const measures: [string, Measure][] = [
    ...names.map((name): [string, Measure] => [name, ({ scores }) => scores[name] ?? null]),
    ['sampled_tokens', ({ sampled_tokens }) => sampled_tokens],
  ];
  const mean = (phase: Phase, measure: Measure) => meanOfGiven(valuesOf(runs, phase, row, measure));
  return Object.fromEntries(
    measures.map(([name, measure]) => [name, [mean('before', measure), mean('after', measure)]]),
  );
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function seedSummary(one: SeedRun): SeedSummary {
  const { updates, folder } = one.run;
  return {
    seed: one.seed,
    folder,
    updates: updates.length,
    first_reward: updates[0]?.reward ?? null,
    last_reward: updates.at(-1)?.reward ?? null,
    errored: sum(updates.map(({ errored }) => errored)),
    lost: sum(updates.map(({ lost }) => lost)),
    changes: Object.fromEntries(rowNames([one]).map((row) => [row, changeOf([one], row, 'before', 'after')])),
  };
}
