import type { ErrorRecord, JsonObject } from './records/index.ts';

/**
 * Base of every error of ours: a stable `code`, a message that says what happened, what was expected and
 * what to do, and JSON-safe `data`. A policy's mistake is never one of these.
 */
export class HgymError extends Error {
  readonly code: string;
  readonly data: JsonObject;
  constructor(code: string, message: string, data: JsonObject = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.data = data;
  }
}

/** A harness, scenario or preset that was read from outside is not valid. `data.problems` lists all of them. */
export class ContentError extends HgymError {}
/** The environment was used out of order: stepped past its end, or before its first reset. */
export class UsageError extends HgymError {}
/** Our machinery or a tool's executor broke; the episode is errored and has no reward. */
export class InfrastructureError extends HgymError {}
/** A judge did not give a readable verdict; the score is null. */
export class JudgeError extends HgymError {}
/** A policy endpoint could not be reached or answered something unusable. */
export class EndpointError extends HgymError {}

const CLASSES = { ContentError, UsageError, InfrastructureError, JudgeError, EndpointError };

/** Turns any thrown value into a plain record, for files, workers and sockets. */
export function toErrorRecord(thrown: unknown): ErrorRecord {
  if (thrown instanceof HgymError) {
    return { code: thrown.code, message: thrown.message, data: { ...thrown.data, class: thrown.name } };
  }
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: 'unexpected', message, data: {} };
}

/** The inverse of `toErrorRecord`: an error of the right class. */
export function fromErrorRecord(record: ErrorRecord): HgymError {
  const name = record.data['class'];
  const known = Object.entries(CLASSES).find(([key]) => key === name);
  const Class = known ? known[1] : HgymError;
  const { class: _class, ...data } = record.data;
  return new Class(record.code, record.message, data);
}
