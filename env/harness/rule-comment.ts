import { RuleId } from '../records/index.ts';
import type { CheckRef } from '../records/index.ts';
import { parseCheckRef } from './check-ref.ts';

/** What the comment behind a list item says about the rule. */
export interface RuleComment {
  readonly id: RuleId;
  readonly check: CheckRef | null;
  readonly essential: boolean;
}

/** What a rule comment looks like, for messages. */
export const RULE_COMMENT_FORM = '<!-- rule:<id> check:<name>(<args>) essential -->, the last two optional';

const FORM = /^(rule:\S+)(?:\s+check:([a-z][a-z0-9_]*\s*\([^()]*\)))?(?:\s+(essential))?$/;

/** Reads the inside of a rule comment, such as `rule:short check:max_chars(limit:reply_chars) essential`. */
export function parseRuleComment(inside: string): RuleComment | null {
  const [whole, id, call, essential] = FORM.exec(inside.trim()) ?? [];
  const known = RuleId.safeParse(id);
  if (whole === undefined || !known.success) return null;
  const check = call === undefined ? null : parseCheckRef(call);
  if (call !== undefined && check === null) return null;
  return { id: known.data, check, essential: essential !== undefined };
}
