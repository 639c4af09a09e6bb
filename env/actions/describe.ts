import type { JsonValue } from '../records/index.ts';
import type { JsonFault } from './scan-json.ts';

/** Code points of a text value that a complaint shows. */
const SHOWN = 60;

/** A value with its JSON type, such as `string "2026-01-15"`, `integer 3` or `null`. */
export function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `string ${quote(value)}`;
  if (typeof value === 'number') return `${Number.isInteger(value) ? 'integer' : 'number'} ${value}`;
  if (typeof value === 'boolean') return `boolean ${value}`;
  return Array.isArray(value) ? 'an array' : 'an object';
}

/** Where a text stops being JSON: position (from 0), what was expected, what stands there. */
export function describeFault(text: string, { at, expected }: JsonFault): string {
  const found = text.codePointAt(at);
  const shown = found === undefined ? 'the end of the text' : quote(String.fromCodePoint(found));
  return `at position ${at}: expected ${expected}, found ${shown}`;
}

/** A text in double quotes, cut where it is long. */
export function quote(text: string): string {
  const points = text.length > SHOWN ? Array.from(text.slice(0, 2 * SHOWN)) : [];
  return JSON.stringify(points.length > SHOWN ? `${points.slice(0, SHOWN).join('')}...` : text);
}
