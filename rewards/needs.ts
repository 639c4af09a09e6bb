import type { Score, Trajectory } from '../env/index.ts';
import type { CriterionInput, Needs, RuleCriterion } from './criterion.ts';
import { grade, missing } from './score.ts';

/** A criterion that needs nothing but an episode that was not broken by our side. */
export const NO_NEEDS: Needs = { gold: false, segment: null, reply: false };

/** Makes a rule criterion whose `grade` sees only trajectories that have what it needs. */
export function ruleCriterion(
  name: string,
  needs: Needs,
  gradeIt: (input: CriterionInput) => Score,
): RuleCriterion {
  return { name, needs, evaluate: (input) => answerWithout(needs, input) ?? gradeIt(input) };
}

/**
 * The score of a trajectory that lacks what a criterion needs, or null if it lacks nothing. In this order:
 * a running episode is `pending`; one that our side broke or that somebody stopped is `errored`; then
 * `no_gold`; then `no_segment`; then 0 with `no_reply`, since ending without a reply is the policy's own doing.
 */
export function answerWithout(needs: Needs, input: CriterionInput): Score | null {
  const { trajectory, segments, ledger } = input;
  const unfinished = unscorable(trajectory);
  if (unfinished !== null) return unfinished;
  if (needs.gold && trajectory.scenario.gold === null) return missing('no_gold');
  if (needs.segment !== null && !segments[needs.segment].exists) return missing('no_segment');
  if (needs.reply && ledger.reply === null) return grade(0, ['no_reply']);
  return null;
}

function unscorable({ end }: Trajectory): Score | null {
  if (end === null) return missing('pending', ['the episode has not ended']);
  if (end.status === 'errored') return missing('errored', [`${end.error.code}: ${end.error.message}`]);
  if (end.status === 'truncated' && end.reason === 'stopped') {
    return missing('errored', ['stopped from outside before the policy was done']);
  }
  return null;
}
