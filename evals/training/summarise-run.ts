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

/** A training run. */
export interface SeedRun {
  readonly seed: number;
  readonly run: TrainingRun;
}

export interface SummariseOptions {
  readonly runs: readonly SeedRun[];
  /** Runs whose advantages were shuffled. */
  readonly controls: readonly SeedRun[];
  /** Another policy that played the rows. */
  readonly beside: TrainingRun | null;
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
  const { runs, beside, harness, headline, versions, proof, seconds } = options;
  const trained = runs.map(({ run }) => run);
  const controls = options.controls.map(({ run }) => run);
  return {
    schema: TRAINING_SUMMARY_SCHEMA,
    harness,
    versions: { ...versions },
    adapter: trained[0]?.adapter ?? null,
    beside: beside?.adapter ?? null,
    headline,
    rows: rowNames(trained).map((row) => rowSummary(row, { trained, controls, beside })),
    seeds: runs.map(seedSummary),
    mtp: trained.find(({ mtp }) => mtp !== null)?.mtp ?? null,
    proof,
    seconds,
    missing: [...trained, ...controls].flatMap(({ missing }) => missing),
  };
}

function rowNames(runs: readonly TrainingRun[]): string[] {
  return [...new Set(runs.flatMap(({ evals }) => evals.map(({ row }) => row)))];
}

/** The last one that was written: a resumed run may have played it twice. */
function evalOf(evals: readonly EvalRecord[], phase: Phase, row: string): EvalRecord | undefined {
  return evals.findLast((one) => one.phase === phase && one.row === row);
}

type Measure = (episode: EvalRecord['episodes'][number]) => number | null;
const reward: Measure = (episode) => episode.reward;

/** Each episode's mean over the runs; null where a run has none. */
function valuesOf(
  runs: readonly TrainingRun[],
  phase: Phase,
  row: string,
  measure: Measure = reward,
): Indexed[] {
  const byRun = runs.map(({ evals }) => evalOf(evals, phase, row)?.episodes ?? []);
  return (byRun[0] ?? []).map(({ index }) => {
    const values = byRun.map((episodes) => {
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

function changeOf(runs: readonly TrainingRun[], row: string): RowSummary['change'] {
  const [before, after] = [valuesOf(runs, 'before', row), valuesOf(runs, 'after', row)];
  return pairedBootstrap(before, after, { seed: `paired-bootstrap/${row}/before/after` });
}

interface Compared {
  readonly trained: readonly TrainingRun[];
  readonly controls: readonly TrainingRun[];
  readonly beside: TrainingRun | null;
}

function rowSummary(row: string, { trained, controls, beside }: Compared): RowSummary {
  const dealt = valuesOf(controls, 'control', row);
  const others = valuesOf(beside === null ? [] : [beside], 'eval', row);
  const [before, after] = [valuesOf(trained, 'before', row), valuesOf(trained, 'after', row)];
  return {
    row,
    arm: trained.flatMap(({ evals }) => evals).find((one) => one.row === row)?.arm ?? '',
    change: changeOf(trained, row),
    control: pairedBootstrap(before, dealt, { seed: `paired-bootstrap/${row}/before/control` }),
    over_control: pairedBootstrap(dealt, after, { seed: `paired-bootstrap/${row}/control/after` }),
    beside: pairedBootstrap(before, others, { seed: `paired-bootstrap/${row}/before/beside` }),
    measures: measuresOf(trained, row),
  };
}

function measuresOf(runs: readonly TrainingRun[], row: string): RowSummary['measures'] {
  const episodes = runs.flatMap(({ evals }) => evalOf(evals, 'before', row)?.episodes ?? []);
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

function seedSummary({ seed, run }: SeedRun): SeedSummary {
  const { updates, folder } = run;
  return {
    seed,
    folder,
    updates: updates.length,
    first_reward: updates[0]?.reward ?? null,
    last_reward: updates.at(-1)?.reward ?? null,
    errored: sum(updates.map(({ errored }) => errored)),
    lost: sum(updates.map(({ lost }) => lost)),
    changes: Object.fromEntries(rowNames([run]).map((row) => [row, changeOf([run], row)])),
  };
}
