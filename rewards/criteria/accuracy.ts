import { ruleCriterion } from '../needs.ts';
import { grade } from '../score.ts';
import { brokenRules } from './broken-rules.ts';
import { unearnedFallback } from './unearned-fallback.ts';
import { wrongClaims } from './wrong-claims.ts';

/**
 * 1 when no claim of the accepted reply is false, a promise or without support in the evidence, it pleads no
 * inability without cause, and every checkable rule that was active holds at its present limit; otherwise 0, naming each failure. Judges what
 * the policy said, not what hooks made of it. Shares the blind spots of the pack's claim extractor.
 */
export const accuracy = ruleCriterion('accuracy', { gold: false, segment: 'reply', reply: true }, (input) => {
  const said = input.ledger.reply ?? '';
  const failures = [
    ...wrongClaims(said, input),
    ...unearnedFallback(said, input),
    ...brokenRules(said, input),
  ];
  return grade(failures.length === 0 ? 1 : 0, failures);
});
