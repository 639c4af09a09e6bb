import type { RuleCheck } from '../../../env/index.ts';
import { answersForAsks, numbersOf, resultsOf, statesAll } from './asked.ts';

/** States what the coupon saves, for the links whose price was asked, or else for all that were looked up. */
export const mentionsSaving: RuleCheck = (reply, context) => {
  const asked = answersForAsks(context, ['price'], 'tool:price');
  const known = asked.length > 0 ? asked : resultsOf(context, 'tool:price');
  const savings = numbersOf(known, 'coupon').filter((coupon) => coupon > 0);
  return savings.length === 0 ? null : statesAll(reply, context, 'money', savings);
};
