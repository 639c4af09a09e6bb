import type { Evidence, Trajectory } from '../../env/index.ts';

export interface JudgeRequest {
  /** The name of the score that is asked for. */
  readonly criterion: string;
  readonly trajectory: Trajectory;
  readonly evidence: Evidence;
  /** The only values that a verdict may have, in [0, 1]. */
  readonly menu: readonly number[];
}

export interface Verdict {
  readonly value: number;
  /** What the judge rests its verdict on, in its own words. */
  readonly evidence: readonly string[];
}

/** Somebody who grades by opinion. */
export interface Judge {
  /** Digest of all that a verdict depends on: model, prompt, rubric, schema, temperature, evidence view, harness revision. */
  readonly fingerprint: string;
  /** Rejects (with a JudgeError) when no readable verdict came. Keeps its own deadline: it must settle. */
  judge(request: JudgeRequest): Promise<Verdict>;
}
