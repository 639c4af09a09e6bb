import type { JsonValue, Problem } from '../records/index.ts';
import { describeFault } from './describe.ts';
import { CALL_CLOSE, CALL_OPEN } from './hermes-markers.ts';
import type { RawCall } from './parsed-message.ts';
import { isTrailingJunk, MAX_ARGUMENT_DEPTH } from './read-arguments.ts';
import { scanJson, skipSpace, type JsonFault, type JsonSpan } from './scan-json.ts';

/** A call without its id, and where the text goes on after it. */
export interface HermesCall {
  readonly call: Omit<RawCall, 'call_id'>;
  readonly end: number;
}

/** Deep enough that too deep arguments are refused as arguments. */
const BLOCK_DEPTH = MAX_ARGUMENT_DEPTH + 2;
const MEMBERS: readonly string[] = ['"name"', '"arguments"'];

/**
 * Reads the call whose `<tool_call>` ends at `from`. Strings are read as strings, so a tag inside one does
 * not end the call. A malformed call reaches to the next tag after the fault.
 */
export function readHermesCall(text: string, from: number): HermesCall {
  const start = skipSpace(text, from);
  const span = scanJson(text, start, BLOCK_DEPTH);
  if (!span.ok) return malformed(text, from, span, span.at);
  if (text[start] !== '{') return malformed(text, from, expectedAt(start, 'a JSON object'), span.end);
  const close = blockEnd(text, span.end);
  const junk = skipSpace(text, span.end) < close.start;
  const closed = close.closed && (!junk || isTrailingJunk(text.slice(span.end, close.start), 0));
  const call = read(text, start, span);
  if (closed)
    return { call: junk ? { ...call, repaired: [...call.repaired, 'trailing_junk'] } : call, end: close.end };
  const fault = expectedAt(skipSpace(text, span.end), CALL_CLOSE);
  return { call: { ...call, problem: call.problem ?? malformedAt(text, fault) }, end: close.end };
}

/** A complete JSON object as a call. */
function read(text: string, start: number, span: JsonSpan): HermesCall['call'] {
  const name = memberOf(text, span, '"name"');
  const repaired = oddMembers(span);
  if (typeof name?.value === 'string' && name.value !== '') {
    const args = memberOf(text, span, '"arguments"');
    return { name: name.value, arguments: args?.raw ?? null, problem: null, repaired };
  }
  const fault = expectedAt(name?.start ?? start, '"name" with the name of a tool');
  return { name: null, arguments: text.slice(start, span.end), problem: malformedAt(text, fault), repaired };
}

/** Members that a call does not have, or has twice; the last of two counts. */
function oddMembers({ members }: JsonSpan): string[] {
  const extra = members.some(({ key }) => !MEMBERS.includes(key));
  const twice = new Set(members.map(({ key }) => key)).size < members.length;
  return [...(extra ? ['extra_member'] : []), ...(twice ? ['duplicate_key'] : [])];
}

/** The last member of that raw key; only a string is decoded. */
function memberOf(
  text: string,
  span: JsonSpan,
  key: string,
): { value: JsonValue | undefined; raw: string; start: number } | null {
  const member = span.members.findLast((one) => one.key === key);
  if (member === undefined) return null;
  const raw = text.slice(member.start, member.end);
  return { value: raw.startsWith('"') ? JSON.parse(raw) : undefined, raw, start: member.start };
}

function malformed(text: string, from: number, fault: JsonFault, readTo: number): HermesCall {
  const { start, end } = blockEnd(text, readTo);
  const raw = text.slice(from, start).trim();
  return { call: { name: null, arguments: raw, problem: malformedAt(text, fault), repaired: [] }, end };
}

/** Where the block that has been read up to `from` ends: its closing tag, the next call, or the text's end. */
function blockEnd(text: string, from: number): { start: number; end: number; closed: boolean } {
  const open = text.indexOf(CALL_OPEN, from);
  const limit = open === -1 ? text.length : open;
  const close = text.slice(from, limit).indexOf(CALL_CLOSE);
  if (close === -1) return { start: limit, end: limit, closed: false };
  return { start: from + close, end: from + close + CALL_CLOSE.length, closed: true };
}

function expectedAt(at: number, expected: string): JsonFault {
  return { ok: false, kind: 'syntax', at, expected };
}

function malformedAt(text: string, fault: JsonFault): Problem {
  const message = `The tool call is malformed ${describeFault(text, fault)}.`;
  return { code: 'malformed_call', path: '', message };
}
