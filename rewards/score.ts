import type { NullReason, Score } from '../env/index.ts';

/** A grade in [0, 1]; `by` is `rule`, a judge's fingerprint, or the path of a user's criterion. */
export function grade(value: number, evidence: readonly string[], by = 'rule'): Score {
  return { value, reason: null, by, evidence: [...evidence] };
}

/** No grade, and why. Never a stand-in for 0. */
export function missing(reason: NullReason, evidence: readonly string[] = [], by = 'rule'): Score {
  return { value: null, reason, by, evidence: [...evidence] };
}
