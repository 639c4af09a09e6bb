import { SCORE_NAMES, type NullReason, type Score, type Trajectory } from '../../env/index.ts';
import { scoresOf } from '../scores-of.ts';

/** What came of a set of episodes. Nulls are counted by reason and never averaged in. */
export interface RolloutSummary {
  readonly rolled_out: number;
  /** Mean over the episodes that have a reward; null without any. */
  readonly reward: number | null;
  readonly rewarded: number;
  /** Mean of the non-null values of each score: the six, then the user's own criteria. */
  readonly scores: Readonly<Record<string, number | null>>;
  /** Missing scores by name and reason. */
  readonly nulls: Readonly<Record<string, Partial<Record<NullReason, number>>>>;
  /** Episodes that our side, an endpoint or a judge broke: by code. They have no reward. */
  readonly errored: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
}

interface ScoreTally {
  sum: number;
  n: number;
  readonly nulls: Map<NullReason, number>;
}

/** Sums up episodes without keeping them. */
export class RolloutTally {
  #n = 0;
  #rewards = 0;
  #rewarded = 0;
  readonly #scores = new Map<string, ScoreTally>();
  readonly #errored = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  constructor() {
    for (const name of SCORE_NAMES) this.#scoreOf(name);
  }

  add(trajectory: Trajectory): void {
    const { end, scored } = trajectory;
    const scores = scoresOf(trajectory);
    this.#n += 1;
    if (end !== null) count(this.#ends, end.status === 'errored' ? 'errored' : `${end.status}:${end.reason}`);
    if (end?.status === 'errored') count(this.#errored, end.error.code);
    else if (scored?.reward === null && scores.some(([, { reason }]) => reason === 'judge_failed')) {
      count(this.#errored, 'judge_failed');
    }
    for (const [name, score] of scores) this.#addScore(name, score);
    if (typeof scored?.reward !== 'number') return;
    this.#rewards += scored.reward;
    this.#rewarded += 1;
  }

  summary(): RolloutSummary {
    const scores = [...this.#scores];
    const missing = scores.filter(([, { nulls }]) => nulls.size > 0);
    return {
      rolled_out: this.#n,
      reward: mean(this.#rewards, this.#rewarded),
      rewarded: this.#rewarded,
      scores: Object.fromEntries(scores.map(([name, { sum, n }]) => [name, mean(sum, n)])),
      nulls: Object.fromEntries(missing.map(([name, { nulls }]) => [name, Object.fromEntries(nulls)])),
      errored: Object.fromEntries(this.#errored),
      ends: Object.fromEntries(this.#ends),
    };
  }

  #scoreOf(name: string): ScoreTally {
    const known = this.#scores.get(name) ?? { sum: 0, n: 0, nulls: new Map<NullReason, number>() };
    this.#scores.set(name, known);
    return known;
  }

  #addScore(name: string, score: Score): void {
    const tally = this.#scoreOf(name);
    if (score.value === null) return count(tally.nulls, score.reason);
    tally.sum += score.value;
    tally.n += 1;
  }
}

function mean(sum: number, n: number): number | null {
  return n === 0 ? null : sum / n;
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
