import { TASK_SCORES, type Scored, type Trajectory } from '../env/index.ts';

type TaskScore = (typeof TASK_SCORES)[number];

/** Means over the episodes added so far. */
export interface TallyMeans {
  /** Mean over episodes of the mean of the non-null task scores, in [0, 1]; null without any. */
  readonly mean: number | null;
  readonly n: number;
  readonly by_score: Record<TaskScore, number | null>;
}

/** A running mean that ignores nulls. */
class Mean {
  #sum = 0;
  #n = 0;
  add(value: number | null): void {
    if (value === null) return;
    this.#sum += value;
    this.#n += 1;
  }
  get value(): number | null {
    return this.#n === 0 ? null : this.#sum / this.#n;
  }
}

/** The mean of an episode's four task dimensions; nulls are left out, null if all are. */
export function taskMean({ scores }: Scored): number | null {
  const mean = new Mean();
  for (const name of TASK_SCORES) mean.add(scores[name].value);
  return mean.value;
}

/** Sums up the episodes of one policy without keeping them. */
export class Tally {
  readonly #mean = new Mean();
  readonly #scores: Record<TaskScore, Mean> = {
    tool_rationality: new Mean(),
    skill_selection: new Mean(),
    accuracy: new Mean(),
    effectiveness: new Mean(),
  };
  #n = 0;

  add({ scored }: Trajectory): void {
    this.#n += 1;
    if (scored === null) return;
    this.#mean.add(taskMean(scored));
    for (const name of TASK_SCORES) this.#scores[name].add(scored.scores[name].value);
  }

  means(): TallyMeans {
    const { tool_rationality, skill_selection, accuracy, effectiveness } = this.#scores;
    const by_score = {
      tool_rationality: tool_rationality.value,
      skill_selection: skill_selection.value,
      accuracy: accuracy.value,
      effectiveness: effectiveness.value,
    };
    return { mean: this.#mean.value, n: this.#n, by_score };
  }
}
