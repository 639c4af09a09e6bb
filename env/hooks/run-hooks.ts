import type { Claim } from '../ports/index.ts';
import type { Hook, HookDecision } from '../records/index.ts';
import { applyTransform } from './apply-transform.ts';
import { boundHooks, type BoundHook } from './bound-hooks.ts';
import { findProblem } from './find-problem.ts';
import type { HookInput } from './hook-input.ts';
import type { HookSubject } from './hook-subject.ts';
import { wordMessage } from './word-message.ts';

export type { HookInput } from './hook-input.ts';
export type { HookSubject } from './hook-subject.ts';

/** A hook whose check found something. */
export interface HookFinding {
  readonly hook: Hook;
  readonly found: string;
  /** The hook's decision; `block` where its retries are spent. */
  readonly decision: HookDecision;
  /** What the policy is told, in the hook's structure; null when the hook is silent. */
  readonly message: string | null;
}

export interface HookRun {
  readonly findings: HookFinding[];
  /** The subject after all transforms; the one given where nothing modified it. */
  readonly subject: HookSubject;
  /** The most severe decision: block, retry, modify, allow; `allow` without findings. */
  readonly verdict: HookDecision;
}

const SEVERITY: readonly HookDecision[] = ['allow', 'modify', 'retry', 'block'];

/**
 * Runs all hooks of the subject's event in harness order. Each sees the subject as the transforms before
 * it left it.
 * @throws ContentError for a check, a transform or a limit that does not exist; the harness is then wrong.
 */
export function runHooks(subject: HookSubject, input: HookInput): HookRun {
  const findings: HookFinding[] = [];
  const claimsOf = claimReader(input);
  let present = subject;
  let severity = 0;
  for (const bound of boundHooks(input.surface, subject.event)) {
    const found = findProblem(bound.hook, present, { input, args: bound.checkArgs, claimsOf });
    if (found === null) continue;
    const finding = decide(bound, found, input);
    findings.push(finding);
    severity = Math.max(severity, SEVERITY.indexOf(finding.decision));
    if (finding.decision === 'modify') present = applyTransform(bound, present);
  }
  return { findings, subject: present, verdict: SEVERITY[severity] ?? 'allow' };
}

function decide({ hook }: BoundHook, found: string, { surface, retries_used }: HookInput): HookFinding {
  const spent = hook.decision === 'retry' && (retries_used[hook.id] ?? 0) >= hook.max_retries;
  const decision = spent ? 'block' : hook.decision;
  const text = hook.message === '' ? '' : surface.render(hook.message, { problem: found });
  return { hook, found, decision, message: wordMessage(hook, decision, text) };
}

/** Extracts the claims of a text at most once as long as the text stays the same. */
function claimReader({ claims, scenario }: HookInput): (text: string) => readonly Claim[] {
  let last: { readonly text: string; readonly claims: readonly Claim[] } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, claims: claims.extract(text, scenario.locale) };
    return last.claims;
  };
}
