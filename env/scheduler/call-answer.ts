import type { JsonValue } from '../records/index.ts';

/** What a call got before post-tool hooks. */
export interface CallAnswer {
  readonly status: 'ok' | 'error' | 'fault' | 'refused';
  readonly text: string;
  /** The data behind a usable, current answer; otherwise null. */
  readonly result: JsonValue;
  /** Virtual milliseconds that it took. */
  readonly latency_ms: number;
}

/** An error as the policy reads it. */
export function errorText(code: string, message: string, retryable = false): string {
  return JSON.stringify({ error: { code, message, retryable } });
}
