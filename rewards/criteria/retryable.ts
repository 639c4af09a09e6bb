import { isRetryable } from '../../env/index.ts';
import type { CallRecord } from '../ledger/call-record.ts';

/** True when the call met a fault after which asking again is sensible. */
export function metRetryableFault({ fault }: CallRecord): boolean {
  return fault !== null && (fault.recoverable || isRetryable(fault.kind));
}
