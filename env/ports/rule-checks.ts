import type { LimitId, Scenario } from '../records/index.ts';
import type { Claims, Evidence } from './claims.ts';

/** What a rule check may look at besides the reply. */
export interface RuleContext {
  /** The check's arguments, limit ids already replaced by the limit's present value. */
  readonly args: readonly (string | number)[];
  readonly scenario: Scenario;
  readonly evidence: Evidence;
  readonly claims: Claims;
  readonly limits: Readonly<Record<LimitId, number>>;
}

/** A pure predicate of the reply: true holds, false is broken, null does not apply here. */
export type RuleCheck = (reply: string, context: RuleContext) => boolean | null;

/** A pack's checks by the name that rules use. */
export type RuleChecks = Readonly<Record<string, RuleCheck>>;
