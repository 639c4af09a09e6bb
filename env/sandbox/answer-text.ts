import type { ToolOutcome } from '../ports/index.ts';
import { errorAnswer } from './error-answer.ts';

/**
 * A tool's answer as the policy reads it: its data with `as_of`, or an error of the tool's own that another
 * try would not change.
 * @param now virtual time, ISO 8601.
 */
export function answerText(outcome: ToolOutcome, now: string): string {
  if (outcome.ok) return JSON.stringify({ ...outcome.data, as_of: now });
  return errorAnswer({ code: outcome.code, message: outcome.message, retryable: false });
}
