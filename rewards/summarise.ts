import { SCORE_NAMES, type NullReason, type Score, type Scored } from '../env/index.ts';

/** How one score came out over many trajectories. */
export interface ScoreSummary {
  /** Non-null scores. */
  readonly n: number;
  /** Over the non-null ones, in [0, 1]; null if there is none. */
  readonly mean: number | null;
  /** How many are missing, by reason. */
  readonly nulls: Readonly<Partial<Record<NullReason, number>>>;
}

export interface ScoreReport {
  /** Trajectories. */
  readonly n: number;
  /** Over the `n` trajectories that have a reward. */
  readonly reward: { readonly n: number; readonly mean: number | null };
  /** By score name, custom ones included. */
  readonly scores: Readonly<Record<string, ScoreSummary>>;
}

/** Counts and means of many scored trajectories; a missing score is counted, never averaged in. */
export function summarise(scoreds: readonly Scored[]): ScoreReport {
  const rewards = scoreds.flatMap(({ reward }) => (reward === null ? [] : [reward]));
  const custom = scoreds.flatMap(({ scores }) => Object.keys(scores.custom));
  const names = [...SCORE_NAMES, ...new Set(custom)];
  const scores = Object.fromEntries(names.map((name) => [name, summary(scoresOf(name, scoreds))]));
  return { n: scoreds.length, reward: { n: rewards.length, mean: mean(rewards) }, scores };
}

function scoresOf(name: string, scoreds: readonly Scored[]): Score[] {
  return scoreds.flatMap(({ scores }) => {
    const { custom, ...own } = scores;
    const score = Object.entries({ ...custom, ...own }).find(([key]) => key === name);
    return score === undefined ? [] : [score[1]];
  });
}

function summary(scores: readonly Score[]): ScoreSummary {
  const values = scores.flatMap(({ value }) => (value === null ? [] : [value]));
  const nulls: Partial<Record<NullReason, number>> = {};
  for (const { reason } of scores) if (reason !== null) nulls[reason] = (nulls[reason] ?? 0) + 1;
  return { n: values.length, mean: mean(values), nulls };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
