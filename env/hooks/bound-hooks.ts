import { onceForBase } from '../harness/once-for-base.ts';
import type { Surface } from '../prompt/surface.ts';
import type { Hook, HookEvent } from '../records/index.ts';
import { resolveCheckArgs } from './check-args.ts';

/** A hook with its arguments read at the harness's present limits. */
export interface BoundHook {
  readonly hook: Hook;
  readonly checkArgs: readonly (string | number)[];
  readonly transformArgs: readonly (string | number)[];
}

type Bound = Map<HookEvent, readonly BoundHook[]>;

const boundOf = onceForBase((): Bound => new Map());

/**
 * The hooks of an event in harness order, bound once for a base harness.
 * @throws ContentError `unknown_limit` for a limit that the harness does not have.
 */
export function boundHooks(surface: Surface, event: HookEvent): readonly BoundHook[] {
  const events = boundOf(surface.harness);
  const known = events.get(event);
  if (known !== undefined) return known;
  const bound = surface.harness.hooks.items
    .filter((hook) => hook.event === event)
    .map((hook) => bind(hook, surface));
  events.set(event, bound);
  return bound;
}

function bind(hook: Hook, { limits }: Surface): BoundHook {
  const { check, modify } = hook;
  const checkArgs = resolveCheckArgs(check, limits);
  const transformArgs =
    modify === null ? [] : resolveCheckArgs({ name: modify.transform, args: modify.args }, limits);
  return { hook, checkArgs, transformArgs };
}
