import type { Claim } from '../../ports/index.ts';
import { defineCheck } from '../define-check.ts';

/** Kinds of claim that name a figure. */
const FIGURES: ReadonlySet<Claim['kind']> = new Set(['money', 'count', 'days', 'months', 'percent']);

/** A figure in the reply that neither the prompt nor a tool's answer states. */
export const factsInEvidence = defineCheck(
  { name: 'facts_in_evidence', event: 'reply' },
  ({ reply }, { input, claimsOf }) => {
    const loose = claimsOf(reply).filter(
      (claim) => FIGURES.has(claim.kind) && !input.claims.supported(claim, input.evidence),
    );
    if (loose.length === 0) return null;
    return `Nothing that was shown or looked up states ${loose.map(({ text }) => `"${text}"`).join(', ')}.`;
  },
);
