import { HgymError, type JsonObject } from '../../env/index.ts';

/** What every refusal and failure of the bridge is; one subclass per code, in either language. */
export class BridgeError extends HgymError {
  /** When to ask again, milliseconds; null unless the other side is only busy. */
  readonly retryAfterMs: number | null;
  constructor(code: string, message: string, data: JsonObject = {}, retryAfterMs: number | null = null) {
    super(code, message, data);
    this.retryAfterMs = retryAfterMs;
  }
}
