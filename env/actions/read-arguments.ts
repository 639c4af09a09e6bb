import type { JsonObject, JsonValue, Problem } from '../records/index.ts';
import { describeFault, describeValue } from './describe.ts';
import { scanJson, skipSpace, type JsonFault } from './scan-json.ts';

/** Levels of nesting that arguments may have; in a record of the wire they lie some levels down. */
export const MAX_ARGUMENT_DEPTH = 32;

export type ArgumentsRead =
  | { readonly ok: true; readonly value: JsonObject; readonly repaired: string[] }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a call's raw argument text. Absent arguments are a problem, a blank text is `{}`. After a complete
 * object only quotes with white space (also escaped) may follow, reported as `trailing_junk`; of two
 * members of one name the last counts, reported as `duplicate_key`.
 * @param raw the text as the policy wrote it; null where it wrote none.
 */
export function readArguments(raw: string | null): ArgumentsRead {
  if (raw === null) return refuse('arguments_missing', 'The call has no arguments. Write {} for none.');
  const start = skipSpace(raw, 0);
  if (start === raw.length) return { ok: true, value: {}, repaired: [] };
  const span = scanJson(raw, start, MAX_ARGUMENT_DEPTH);
  if (!span.ok) return refuseFault(raw, span);
  const rest = skipSpace(raw, span.end);
  const junk = rest < raw.length;
  if (junk && !isTrailingJunk(raw, span.end)) return refuseFault(raw, endExpected(rest));
  const value: JsonValue = JSON.parse(raw.slice(start, span.end));
  if (!isObject(value)) return refuse('arguments_not_object', notObject(value));
  const repaired = junk ? ['trailing_junk'] : [];
  if (span.duplicate_key) repaired.push('duplicate_key');
  return { ok: true, value, repaired };
}

/** True when what follows a complete value is only double quotes and white space, plain or escaped. */
export function isTrailingJunk(text: string, from: number): boolean {
  const first = skipSpace(text, from);
  return text[first] === '"' && /^[\s"]*$/.test(text.slice(first).replaceAll(/\\[nrt]/g, ' '));
}

function endExpected(at: number): JsonFault {
  return { ok: false, kind: 'syntax', at, expected: 'the end of the arguments' };
}

function refuseFault(raw: string, fault: JsonFault): ArgumentsRead {
  if (fault.kind === 'syntax') {
    return refuse('arguments_not_json', `The arguments are not JSON ${describeFault(raw, fault)}.`);
  }
  return refuse('arguments_invalid', `The arguments cannot be taken ${describeFault(raw, fault)}.`);
}

function notObject(value: JsonValue): string {
  return `The arguments must be a JSON object, got ${describeValue(value)}.`;
}

function refuse(code: Problem['code'], message: string): ArgumentsRead {
  return { ok: false, problem: { code, path: '', message } };
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
