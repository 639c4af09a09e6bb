import type { FaultKind } from '../records/index.ts';
import { empty } from './faults/empty.ts';
import type { Fault } from './faults/fault.ts';
import { missingField } from './faults/missing-field.ts';
import { permissionDenied } from './faults/permission-denied.ts';
import { rateLimit } from './faults/rate-limit.ts';
import { rejected } from './faults/rejected.ts';
import { stale } from './faults/stale.ts';
import { timeout } from './faults/timeout.ts';
import { truncatedJson } from './faults/truncated-json.ts';
import { wrongType } from './faults/wrong-type.ts';

/** Every kind of fault. */
export const FAULTS: Readonly<Record<FaultKind, Fault>> = {
  timeout,
  truncated_json: truncatedJson,
  wrong_type: wrongType,
  missing_field: missingField,
  permission_denied: permissionDenied,
  rejected,
  rate_limit: rateLimit,
  empty,
  stale,
};

/** True for the kinds where another try of the same call may succeed. */
export function isRetryable(kind: FaultKind): boolean {
  return FAULTS[kind].retryable;
}
