import { ContentError, resolveCheckArgs, type ShownRule } from '../../env/index.ts';
import type { CriterionInput } from '../criterion.ts';

/**
 * Ids of the active rules that a reply breaks: rules that were shown, in the prompt or by a loaded Skill,
 * and whose check finds the reply at fault under the present limits.
 * @throws ContentError when a rule names a check or a limit that does not exist.
 */
export function brokenRules(said: string, input: CriterionInput): string[] {
  return input.ledger.rules.filter((rule) => holds(rule, said, input) === false).map(({ id }) => id);
}

function holds({ id, check }: ShownRule, said: string, input: CriterionInput): boolean | null {
  if (check === null) return null;
  const { trajectory, evidence, claims, checks } = input;
  const predicate = Object.hasOwn(checks, check.name) ? checks[check.name] : undefined;
  if (predicate === undefined) {
    const message = `Rule ${id} names the check ${check.name}, which the pack does not have.`;
    throw new ContentError('unknown_check', message, { rule: id, check: check.name });
  }
  const { limits } = input.ledger;
  const args = resolveCheckArgs(check, limits);
  return predicate(said, { args, scenario: trajectory.scenario, evidence, claims, limits });
}
