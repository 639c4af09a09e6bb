import type { RuleChecks } from '../ports/index.ts';
import type { Harness, Hook, HookId } from '../records/index.ts';
import { HOOK_CHECKS } from './check-registry.ts';
import { TRANSFORMS } from './transform-registry.ts';

/** A hook that cannot run as it is written. */
export interface HookProblem {
  readonly hook: HookId;
  readonly message: string;
  /** What would have been right. */
  readonly expected: string;
}

/** Problems of hooks whose check or transform does not exist, does not fit the event, or lacks arguments. */
export function validateHooks(harness: Harness, checks: RuleChecks): HookProblem[] {
  return harness.hooks.items.flatMap((hook) => [...checkProblems(hook, checks), ...transformProblems(hook)]);
}

function checkProblems({ id, event, check }: Hook, checks: RuleChecks): HookProblem[] {
  const own = HOOK_CHECKS.get(check.name);
  if (own !== undefined) {
    if (own.event !== event)
      return [misfit(id, `check ${check.name} runs at ${event}`, `event ${own.event}`)];
    return arityProblems(id, `check ${check.name}`, check.args, own.arity);
  }
  if (!Object.hasOwn(checks, check.name)) {
    return [
      misfit(
        id,
        `there is no check ${check.name}`,
        [...HOOK_CHECKS.keys(), ...Object.keys(checks)].join(', '),
      ),
    ];
  }
  return event === 'reply' ? [] : [misfit(id, `rule check ${check.name} runs at ${event}`, 'event reply')];
}

function transformProblems({ id, event, decision, modify }: Hook): HookProblem[] {
  if (modify === null) {
    return decision === 'modify' ? [misfit(id, 'it modifies without a transform', 'a modify entry')] : [];
  }
  const transform = TRANSFORMS.get(modify.transform);
  if (transform === undefined) {
    return [misfit(id, `there is no transform ${modify.transform}`, [...TRANSFORMS.keys()].join(', '))];
  }
  if (!transform.events.includes(event)) {
    return [
      misfit(id, `transform ${modify.transform} runs at ${event}`, `event ${transform.events.join(' or ')}`),
    ];
  }
  return arityProblems(id, `transform ${modify.transform}`, modify.args, transform.arity);
}

function arityProblems(hook: HookId, what: string, args: readonly string[], arity: number): HookProblem[] {
  return args.length === arity
    ? []
    : [misfit(hook, `${what} has ${args.length} arguments`, `${arity} arguments`)];
}

function misfit(hook: HookId, message: string, expected: string): HookProblem {
  return { hook, message: `${hook}: ${message}`, expected };
}
