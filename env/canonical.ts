import { createHash } from 'node:crypto';

/**
 * JSON with keys in code-unit order and no white space: equal values give equal bytes.
 * @throws TypeError on what JSON cannot carry (NaN, infinities, functions, bigints, cycles); absent
 * object members are left out as JSON does.
 */
export function canonicalJson(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`canonicalJson: ${value} is not JSON`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return canonicalList(value);
  if (typeof value === 'object') return canonicalObject(value as Readonly<Record<string, unknown>>);
  throw new TypeError(`canonicalJson: a ${typeof value} is not JSON`);
}

function canonicalList(list: readonly unknown[]): string {
  let out = '[';
  for (let i = 0; i < list.length; i++) out += (i === 0 ? '' : ',') + canonicalJson(list[i] ?? null);
  return `${out}]`;
}

function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  let out = '';
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined)
      out += `${out === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${out}}`;
}

/** The first 16 hex digits of the SHA-256 of a text. */
export function digestText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Digest of a value's canonical JSON. */
export function digest(value: unknown): string {
  return digestText(canonicalJson(value));
}
