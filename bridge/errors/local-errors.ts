import type { JsonObject } from '../../env/index.ts';
import { BridgeError } from './bridge-error.ts';

/** No answer came in time; a step may be repeated, it is taken once. */
export class DeadlineError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('deadline', message, data);
  }
}

/** The connection broke while a call was open. */
export class ConnectionLostError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('connection_lost', message, data);
  }
}

/** The server is another process than before: its episodes and groups are gone. Reset first. */
export class SessionLostError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('session_lost', message, data);
  }
}

/** The client was closed. */
export class ClosedError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('closed', message, data);
  }
}

/** The address cannot be used: not local, not private, too long, or taken. */
export class AddressError extends BridgeError {
  constructor(message: string, data: JsonObject = {}) {
    super('address_refused', message, data);
  }
}
