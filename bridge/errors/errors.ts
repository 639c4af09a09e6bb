import type { JsonObject } from '../../env/index.ts';
import { BridgeError } from './bridge-error.ts';

/** The message is not what the contract says; nothing was done. */
export class BadRequestError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('bad_request', message, data);
  }
}

/** The method has a schema, and this server does not answer it yet. */
export class UnsupportedError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('unsupported', message, data);
  }
}

/** A frame, header or count is over a limit that `hello` names; nothing was done. */
export class TooLargeError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('too_large', message, data);
  }
}

/** This connection has not said hello. */
export class HelloRequiredError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('hello_required', message, data);
  }
}

/** Client and server were generated from different contracts. */
export class SchemaMismatchError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('schema_mismatch', message, data);
  }
}

/** The server has no such episode, or forgot it long ago. */
export class UnknownEpisodeError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('unknown_episode', message, data);
  }
}

/** The episode has ended: there is no further step. */
export class EpisodeEndedError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('episode_ended', message, data);
  }
}

/** The step index is not the next one. */
export class WrongStepError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('wrong_step', message, data);
  }
}

/** The episode was given up: idle too long, closed, or opened anew. */
export class LeaseExpiredError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('lease_expired', message, data);
  }
}

/** The group is sealed and waits to be taken or acknowledged. */
export class GroupPendingError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('group_pending', message, data);
  }
}

/** The server is ending. */
export class ShuttingDownError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('shutting_down', message, data);
  }
}

/** The server broke while it answered; its log has the details. */
export class InternalError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('internal', message, data);
  }
}

/** The server has no room now; ask again in `retryAfterMs`. Nothing was done. */
export class BusyError extends BridgeError {
  constructor(message: string, data: JsonObject = {}, retryAfterMs: number | null = 0) {
    super('busy', message, data, retryAfterMs);
  }
}
