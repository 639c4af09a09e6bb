import type { RolloutSummary } from '../../evals/index.ts';
import { meanText, table } from './table.ts';

/** `3 timeout, 1 empty`, most first; empty without any. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, n]) => `${n} ${what}`)
    .join(', ');
}

/** Means and missing values of every score, as a table. */
export function scoresText({ scores, nulls }: RolloutSummary): string {
  const rows = Object.entries(scores).map(([name, mean]) => [
    name,
    meanText(mean),
    countsText(nulls[name] ?? {}),
  ]);
  return table(['score', 'mean', 'missing'], rows);
}
