import { createHash } from 'node:crypto';

/**
 * JSON with keys in code-unit order and no white space: equal values give equal bytes.
 * @throws TypeError on what JSON cannot carry (NaN, infinities, functions, bigints, cycles); absent
 * object members are left out as JSON does.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`canonicalJson: ${value} is not JSON`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  throw new TypeError(`canonicalJson: a ${typeof value} is not JSON`);
}

/** The first 16 hex digits of the SHA-256 of a text. */
export function digestText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Digest of a value's canonical JSON. */
export function digest(value: unknown): string {
  return digestText(canonicalJson(value));
}
