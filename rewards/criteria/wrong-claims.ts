import type { Claim } from '../../env/index.ts';
import type { CriterionInput } from '../criterion.ts';

/**
 * The claims of a reply that are promises, are false, or have no support in the episode's evidence, each
 * with its reason. A fact that gold lists as false does not count where an ask's own fact says the same (a
 * price without a coupon is the price after the coupon, too).
 */
export function wrongClaims(said: string, input: CriterionInput): string[] {
  const { scenario } = input.trajectory;
  const found = input.claims.extract(said, scenario.locale);
  return found.flatMap((claim) => {
    const why = wrong(claim, input);
    return why === null ? [] : [`${why} ${claim.kind} ${claim.value} (${claim.text})`];
  });
}

function wrong(claim: Claim, input: CriterionInput): string | null {
  const { claims, evidence, trajectory } = input;
  const { gold, asks } = trajectory.scenario;
  if (claim.kind === 'promise') return 'promise:';
  const isFalse = gold?.false_claims.some((fact) => claims.states(claim, fact)) === true;
  if (isFalse && !asks.some(({ fact }) => claims.states(claim, fact))) return 'false:';
  return claims.supported(claim, evidence) ? null : 'unsupported:';
}
