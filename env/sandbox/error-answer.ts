/** An error as a tool answers it. */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  /** Another try of the same call may succeed. */
  readonly retryable: boolean;
  /** Virtual milliseconds to wait before it. */
  readonly retry_after_ms?: number;
}

/** The error as JSON text. */
export function errorAnswer(error: ToolError): string {
  return JSON.stringify({ error });
}
