import type { HookFinding } from '../hooks/run-hooks.ts';
import type { Event } from '../records/index.ts';
import type { TurnSheet } from './turn.ts';

/** A finding as the log has it. `turn` is null for the input event, which precedes the first turn. */
export function findingEvent(
  { hook, found, decision, message }: HookFinding,
  { turn, at_ms }: { readonly turn: number | null; readonly at_ms: number },
  call_id: string | null,
): Event {
  const { id, event } = hook;
  return { kind: 'hook_decision', turn, at_ms, hook: id, event, found, decision, call_id, message };
}

/** Writes hook findings into the log and counts the retries that hooks granted. */
export function recordFindings(
  sheet: TurnSheet,
  findings: readonly HookFinding[],
  callId: string | null,
): void {
  const { draft } = sheet;
  for (const finding of findings) {
    sheet.events.push(findingEvent(finding, draft, callId));
    if (finding.decision !== 'retry') continue;
    const { id } = finding.hook;
    draft.hook_retries[id] = (draft.hook_retries[id] ?? 0) + 1;
  }
}

/** What the findings tell the policy, in order, one paragraph each; null when they are silent. */
export function wordingOf(findings: readonly HookFinding[]): string | null {
  const words = findings.flatMap(({ message }) => (message === null ? [] : [message]));
  return words.length === 0 ? null : words.join('\n');
}
