import type { CheckContext } from './hook-input.ts';

/**
 * Asks a rule check of the pack about a reply: true holds, false is broken, null does not apply, undefined
 * is no check of this pack.
 */
export function holdsRule(
  name: string,
  reply: string,
  { input, args }: CheckContext,
): boolean | null | undefined {
  const { scenario, evidence, claims, checks, surface } = input;
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  return check?.(reply, { args, scenario, evidence, claims, limits: surface.limits });
}
