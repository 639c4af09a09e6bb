import type { RuleCheck } from '../../../env/index.ts';
import { answersForAsks, numbersOf, statesAll } from './asked.ts';

/** States the days, with their unit, of every delivery or return term that was asked and looked up. */
export const statesDays: RuleCheck = (reply, context) => {
  const days = [
    ...numbersOf(answersForAsks(context, ['shipping'], 'tool:shipping'), 'ship_days'),
    ...numbersOf(answersForAsks(context, ['return'], 'tool:after_sales'), 'return_days'),
  ];
  return days.length === 0 ? null : statesAll(reply, context, 'days', days);
};
