import { SCORE_NAMES, type NullReason, type ScoreName, type Trajectory } from '../../env/index.ts';

/** What came of a set of episodes. Nulls are counted by reason and never averaged in. */
export interface RolloutSummary {
  readonly rolled_out: number;
  /** Mean over the episodes that have a reward; null without any. */
  readonly reward: number | null;
  readonly rewarded: number;
  /** Mean of the non-null values of each score. */
  readonly scores: Record<ScoreName, number | null>;
  /** Missing scores by name and reason. */
  readonly nulls: Partial<Record<ScoreName, Partial<Record<NullReason, number>>>>;
  /** Episodes that our side, an endpoint or a judge broke: by code. They have no reward. */
  readonly errored: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
}

/** Sums up episodes without keeping them. */
export class RolloutTally {
  #n = 0;
  readonly #rewards: number[] = [];
  readonly #values = new Map<ScoreName, { sum: number; n: number }>();
  readonly #nulls = new Map<ScoreName, Map<NullReason, number>>();
  readonly #errored = new Map<string, number>();
  readonly #ends = new Map<string, number>();

  add(trajectory: Trajectory): void {
    this.#n += 1;
    const { end, scored } = trajectory;
    if (end !== null) count(this.#ends, end.status === 'errored' ? 'errored' : `${end.status}:${end.reason}`);
    if (end?.status === 'errored') count(this.#errored, end.error.code);
    else if (brokenJudge(trajectory)) count(this.#errored, 'judge_failed');
    if (scored?.reward !== null && scored?.reward !== undefined) this.#rewards.push(scored.reward);
    for (const name of SCORE_NAMES) this.#addScore(name, trajectory);
  }

  summary(): RolloutSummary {
    const rewarded = this.#rewards.length;
    return {
      rolled_out: this.#n,
      reward: rewarded === 0 ? null : this.#rewards.reduce((a, b) => a + b, 0) / rewarded,
      rewarded,
      scores: {
        tool_rationality: this.#mean('tool_rationality'),
        skill_selection: this.#mean('skill_selection'),
        tool_length: this.#mean('tool_length'),
        accuracy: this.#mean('accuracy'),
        effectiveness: this.#mean('effectiveness'),
        reply_length: this.#mean('reply_length'),
      },
      nulls: Object.fromEntries([...this.#nulls].map(([name, reasons]) => [name, Object.fromEntries(reasons)])),
      errored: Object.fromEntries(this.#errored),
      ends: Object.fromEntries(this.#ends),
    };
  }

  #addScore(name: ScoreName, { scored }: Trajectory): void {
    const score = scored?.scores[name];
    if (score === undefined) return;
    if (score.value === null) {
      const reasons = this.#nulls.get(name) ?? new Map<NullReason, number>();
      this.#nulls.set(name, reasons);
      return count(reasons, score.reason);
    }
    const { sum, n } = this.#values.get(name) ?? { sum: 0, n: 0 };
    this.#values.set(name, { sum: sum + score.value, n: n + 1 });
  }

  #mean(name: ScoreName): number | null {
    const values = this.#values.get(name);
    return values === undefined ? null : values.sum / values.n;
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A judge that gave no verdict leaves the episode without a reward, like an error of ours. */
function brokenJudge({ scored }: Trajectory): boolean {
  if (scored === null || scored.reward !== null) return false;
  const { custom, ...six } = scored.scores;
  return [...Object.values(six), ...Object.values(custom)].some(({ reason }) => reason === 'judge_failed');
}
