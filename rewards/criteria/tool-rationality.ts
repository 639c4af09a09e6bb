import type { Problem } from '../../env/index.ts';
import type { CriterionInput } from '../criterion.ts';
import { ruleCriterion } from '../needs.ts';
import { grade } from '../score.ts';
import { weighCalls, type WeighedCalls } from './weigh-calls.ts';

/** Problems of a message that are about a reply or about silence, not about a call. */
const NOT_A_CALL: ReadonlySet<Problem['code']> = new Set([
  'empty_message',
  'reply_skill_missing',
  'refused_by_hook',
]);

/**
 * Satisfied gold calls / (gold calls + invalid, unneeded and repeated calls), over the tool segment; 1 when
 * no call was needed and none made. Loading a Skill is not counted, a load that fails is invalid.
 * Range [0, 1].
 */
export const toolRationality = ruleCriterion(
  'tool_rationality',
  { gold: true, segment: 'tool', reply: false },
  (input) => {
    const { ledger, segments, trajectory } = input;
    const plan = trajectory.scenario.gold?.plan ?? [];
    const calls = ledger.calls.filter(({ turn }) => segments.tool.turns.has(turn));
    const weighed = weighCalls(calls, plan, ledger.limits['limit:tool_retries'] ?? 0);
    const wasted = [...wastedCalls(weighed), ...malformedCalls(input)];
    const unmade = plan.filter(({ id }) => !weighed.satisfied.has(id)).map(({ id }) => `missed ${id}`);
    const total = plan.length + wasted.length;
    const value = total === 0 ? 1 : weighed.satisfied.size / total;
    return grade(value, [...unmade, ...wasted]);
  },
);

function wastedCalls({ weights }: WeighedCalls): string[] {
  return weights.flatMap(({ call, weight }) => {
    if (weight !== 'invalid' && weight !== 'unneeded' && weight !== 'repeated') return [];
    const why = call.problem === null ? '' : ` (${call.problem.code})`;
    return [`${weight} ${call.tool ?? 'call'} in turn ${call.turn + 1}${why}`];
  });
}

function malformedCalls({ ledger, segments }: CriterionInput): string[] {
  return ledger.messageProblems
    .filter(({ turn, problem }) => segments.tool.turns.has(turn) && !NOT_A_CALL.has(problem.code))
    .map(({ turn, problem }) => `invalid call in turn ${turn + 1} (${problem.code})`);
}
