import type { CriterionInput } from '../criterion.ts';
import { matchesGold } from './gold-match.ts';

/**
 * A reply that says something cannot be confirmed, in an episode in which no call met a fault and no needed
 * call was refused by its tool, tells the viewer something false: nobody tried, or the answer was there. Imported comments are
 * let off, since there may be no tool for what they ask.
 */
export function unearnedFallback(said: string, { claims, ledger, trajectory }: CriterionInput): string[] {
  const { gold, locale } = trajectory.scenario;
  if (gold === null) return [];
  const earned = ledger.calls.some(
    (call) =>
      call.answer === 'fault' ||
      (call.answer === 'error' && gold.plan.some((wanted) => matchesGold(call, wanted))),
  );
  if (earned || !claims.admitsUnavailable(said, locale)) return [];
  return ['unearned fallback: no call failed'];
}
