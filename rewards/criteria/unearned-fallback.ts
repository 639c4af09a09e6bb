import type { CriterionInput } from '../criterion.ts';

/**
 * A reply that says something cannot be confirmed, in an episode in which no call met a fault or a tool's own
 * refusal, tells the viewer something false: nobody tried, or the answer was there. Imported comments are
 * let off, since there may be no tool for what they ask.
 */
export function unearnedFallback(said: string, { claims, ledger, trajectory }: CriterionInput): string[] {
  const { gold, locale } = trajectory.scenario;
  const earned = ledger.calls.some(({ answer }) => answer === 'fault' || answer === 'error');
  if (gold === null || earned || !claims.admitsUnavailable(said, locale)) return [];
  return ['unearned fallback: no call failed'];
}
