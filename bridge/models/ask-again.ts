import { setTimeout as sleep } from 'node:timers/promises';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

/** Longest wait between two tries, whatever a server asks for, milliseconds. */
const LONGEST_WAIT = 30_000;
const FIRST_WAIT = 500;
const TIMED_OUT = 408;
const CONFLICT = 409;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/**
 * Does a request, and again after failures that may pass: no connection, no answer in time, 408, 409, 429 and
 * 5xx. Waits as long as the server asks, or twice as long each time.
 * @param retries further tries.
 * @throws what the last try threw.
 */
export async function askAgain<T>(retries: number, ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (thrown) {
      if (tries >= retries || !mayPass(thrown)) throw thrown;
      await sleep(Math.min(askedWait(thrown) ?? FIRST_WAIT * 2 ** tries, LONGEST_WAIT));
    }
  }
}

function mayPass(thrown: unknown): boolean {
  // Our own deadline aborts; the client reports that as the user's doing.
  if (thrown instanceof APIConnectionError || thrown instanceof APIUserAbortError) return true;
  if (!(thrown instanceof APIError) || thrown.status === undefined) return isAbort(thrown);
  return [TIMED_OUT, CONFLICT, TOO_MANY].includes(thrown.status) || thrown.status >= SERVER_ERROR;
}

/** A deadline that passed, before the answer began or while it came. */
export function isAbort(thrown: unknown): boolean {
  if (thrown instanceof APIUserAbortError || thrown instanceof APIConnectionTimeoutError) return true;
  return thrown instanceof Error && ['AbortError', 'TimeoutError'].includes(thrown.name);
}

/** What the server asks for, milliseconds. */
function askedWait(thrown: unknown): number | null {
  if (!(thrown instanceof APIError)) return null;
  const ms = Number(thrown.headers?.get('retry-after-ms') ?? NaN);
  const seconds = Number(thrown.headers?.get('retry-after') ?? NaN);
  if (ms >= 0) return ms;
  return seconds >= 0 ? seconds * 1000 : null;
}
