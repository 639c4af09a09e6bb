import type { HookFinding } from '../hooks/run-hooks.ts';
import type { TurnSheet } from './turn.ts';

/** Writes hook findings into the log and counts the retries that hooks granted. */
export function recordFindings(
  sheet: TurnSheet,
  findings: readonly HookFinding[],
  callId: string | null,
): void {
  for (const { hook, found, decision, message } of findings) {
    const { turn, at_ms } = sheet.draft;
    sheet.events.push({
      kind: 'hook_decision',
      turn,
      at_ms,
      hook: hook.id,
      event: hook.event,
      found,
      decision,
      call_id: callId,
      message,
    });
    if (decision === 'retry') {
      sheet.draft.hook_retries[hook.id] = (sheet.draft.hook_retries[hook.id] ?? 0) + 1;
    }
  }
}

/** What the findings tell the policy, in order, one paragraph each; null when they are silent. */
export function wordingOf(findings: readonly HookFinding[]): string | null {
  const words = findings.flatMap(({ message }) => (message === null ? [] : [message]));
  return words.length === 0 ? null : words.join('\n');
}
