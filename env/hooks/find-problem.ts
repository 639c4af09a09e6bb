import { ContentError } from '../errors.ts';
import type { CheckRef, Hook } from '../records/index.ts';
import { HOOK_CHECKS } from './check-registry.ts';
import type { CheckContext } from './hook-input.ts';
import type { HookSubject } from './hook-subject.ts';
import { holdsRule } from './holds-rule.ts';

/**
 * What a hook's check finds in a subject, or null. A check that is not one of ours is a rule check of the
 * pack: it finds something where a reply breaks it.
 * @throws ContentError `unknown_hook_check` for a check that neither has, or that does not fit the event.
 */
export function findProblem(
  { id, check, event }: Hook,
  subject: HookSubject,
  context: CheckContext,
): string | null {
  const own = HOOK_CHECKS.get(check.name);
  if (own?.event === subject.event) return own.find(subject, context);
  if (own === undefined && subject.event === 'reply') {
    const holds = holdsRule(check.name, subject.reply, context);
    if (holds !== undefined) return holds === false ? brokenRule(check, context) : null;
  }
  const message = `Hook ${id} runs check "${check.name}" at ${event}, where there is no such check.`;
  throw new ContentError('unknown_hook_check', message, { hook: id, check: check.name });
}

function brokenRule({ name }: CheckRef, { args }: CheckContext): string {
  return `The reply breaks ${name}(${args.join(', ')}).`;
}
