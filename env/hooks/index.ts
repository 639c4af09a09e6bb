export { isLimitId, resolveCheckArgs } from './check-args.ts';
export { HOOK_CHECKS } from './check-registry.ts';
export type { CheckContext } from './hook-input.ts';
export { runHooks, type HookFinding, type HookInput, type HookRun, type HookSubject } from './run-hooks.ts';
export { TRANSFORMS } from './transform-registry.ts';
export { validateHooks, type HookProblem } from './validate-hooks.ts';
