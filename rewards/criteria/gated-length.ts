import type { Score, ScoreName, Segment } from '../../env/index.ts';
import type { CriterionInput } from '../criterion.ts';
import { grade, missing } from '../score.ts';

/** A score that must have been reached before brevity counts. */
export interface Gate {
  readonly score: ScoreName;
  readonly at_least: number;
}

/**
 * gate x clip(2 - tokens / target, 0, 1): 1 up to the target, falling to 0 at twice the target, and 0 where
 * the task itself was not done. `tokens` and target are reasoning tokens of the segment. Null with the
 * gate's own reason when the gate is unknown, `no_tokens` without token counts.
 */
export function gatedLength(input: CriterionInput, segment: Segment, gates: readonly Gate[]): Score {
  for (const gate of gates) {
    const score = input.scores[gate.score];
    if (score === undefined) return missing('pending', [`${gate.score} is not known`]);
    if (score.reason !== null) return missing(score.reason, [`${gate.score} is missing`]);
  }
  const tokens = input.segments[segment].reasoning_tokens;
  if (tokens === null) return missing('no_tokens');
  const target = input.targets[segment];
  const closed = gates.find(({ score, at_least }) => (input.scores[score]?.value ?? 0) < at_least);
  if (closed !== undefined) return grade(0, [`${closed.score} is below ${closed.at_least}`]);
  const value = Math.min(1, Math.max(0, 2 - tokens / target));
  return grade(value, [`${tokens} reasoning tokens, target ${target}`]);
}
