import type { Claim, Claims, Evidence, RuleChecks } from '../ports/index.ts';
import type { Surface } from '../prompt/surface.ts';
import type { HookId, Scenario } from '../records/index.ts';

/** The episode as hooks see it. */
export interface HookInput {
  readonly surface: Surface;
  readonly scenario: Scenario;
  readonly claims: Claims;
  readonly checks: RuleChecks;
  readonly evidence: Evidence;
  /** Retries that each hook has granted in this episode. */
  readonly retries_used: Readonly<Record<HookId, number>>;
}

/** What one check gets besides its subject. */
export interface CheckContext {
  readonly input: HookInput;
  /** The check's arguments, limits already as numbers. */
  readonly args: readonly (string | number)[];
  /** Claims of a text, extracted once for all checks that ask. */
  claimsOf(text: string): readonly Claim[];
}
