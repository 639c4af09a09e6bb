import { ContentError, toErrorRecord, UsageError, type JsonObject } from '../../env/index.ts';
import type { WireError, WireErrorCode } from '../wire/envelope.ts';
import { BridgeError } from './bridge-error.ts';
import * as errors from './errors.ts';

type ErrorClass = new (message: string, data?: JsonObject, retryAfterMs?: number | null) => BridgeError;

const CLASSES: Readonly<Record<WireErrorCode, ErrorClass>> = {
  bad_request: errors.BadRequestError,
  unsupported: errors.UnsupportedError,
  too_large: errors.TooLargeError,
  busy: errors.BusyError,
  hello_required: errors.HelloRequiredError,
  schema_mismatch: errors.SchemaMismatchError,
  unknown_episode: errors.UnknownEpisodeError,
  episode_ended: errors.EpisodeEndedError,
  wrong_step: errors.WrongStepError,
  lease_expired: errors.LeaseExpiredError,
  group_pending: errors.GroupPendingError,
  shutting_down: errors.ShuttingDownError,
  internal: errors.InternalError,
};

/** A refusal as the error of its class. */
export function fromWireError({ code, message, data, retry_after_ms }: WireError): BridgeError {
  return new CLASSES[code](message, data, retry_after_ms);
}

/** Any thrown value as a refusal: content and usage errors are the asker's doing, the unexpected is ours. */
export function toWireError(thrown: unknown): WireError {
  if (thrown instanceof BridgeError) {
    const { code, message, data, retryAfterMs } = thrown;
    return isCode(code) ? { code, message, retry_after_ms: retryAfterMs, data } : internal(thrown);
  }
  if (!(thrown instanceof ContentError || thrown instanceof UsageError)) return internal(thrown);
  const { code, message, data } = toErrorRecord(thrown);
  return { code: 'bad_request', message, retry_after_ms: null, data: { ...data, reason: code } };
}

function internal(thrown: unknown): WireError {
  const { code: reason, message, data } = toErrorRecord(thrown);
  return { code: 'internal', message, retry_after_ms: null, data: { ...data, reason } };
}

function isCode(code: string): code is WireErrorCode {
  return Object.hasOwn(CLASSES, code);
}
