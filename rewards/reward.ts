import { SCORE_NAMES, type Score, type Scores } from '../env/index.ts';
import { isScoreName, type Rubric } from './rubric/rubric.ts';

/**
 * The scalar of a trajectory: the weighted mean of the rubric's non-null scores, in [0, 1]. Null when a
 * required score is null, any score is pending, or nothing with a weight was scored.
 *
 * `no_segment` is the exception among the reasons: a policy that never calls a tool has no tool segment,
 * and that is its own doing. Were the reward null there, silence would cost nothing.
 */
export function rewardOf(rubric: Rubric, scores: Scores): number | null {
  if (allScores(scores).some(({ reason }) => reason === 'pending')) return null;
  let sum = 0;
  let weights = 0;
  for (const { name, weight, required } of rubric.criteria) {
    const score = isScoreName(name) ? scores[name] : scores.custom[name];
    if (required && (score === undefined || isMissing(score))) return null;
    if (score === undefined || score.value === null) continue;
    sum += weight * score.value;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

function isMissing({ reason }: Score): boolean {
  return reason !== null && reason !== 'no_segment';
}

function allScores(scores: Scores): Score[] {
  return [...SCORE_NAMES.map((name) => scores[name]), ...Object.values(scores.custom)];
}
