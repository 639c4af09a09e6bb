import type { RuleCheck } from '../../../env/index.ts';
import { answersForAsks, numbersOf, statesAll } from './asked.ts';

/** States the price after the coupon of every link whose price was asked and looked up. */
export const priceAfterCoupon: RuleCheck = (reply, context) => {
  const prices = numbersOf(answersForAsks(context, ['price'], 'tool:price'), 'price_after_coupon');
  return prices.length === 0 ? null : statesAll(reply, context, 'money', prices);
};
