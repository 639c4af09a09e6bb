import { BadRequestError } from '../errors/errors.ts';

/** Deeper nesting than any record of ours; a cycle passes it as well. */
export const MAX_DEPTH = 64;

const MIN_INT32 = -(2 ** 31);
const MAX_UINT32 = 2 ** 32 - 1;
const MIN_INT64 = -(2n ** 63n);
const MAX_UINT64 = 2n ** 64n - 1n;

type NumberOf = (value: number) => number | bigint;

/**
 * Makes a value ready for packing; what needs no change stays the same object.
 *
 * Whole numbers travel as integers up to 2^53 (from 2^32 on msgpackr would write a float), other numbers as
 * float64; a bigint as int64 or uint64. A minus zero is a zero.
 * @throws BadRequestError for NaN, infinities, wider bigints, binary data, anything but plain objects and
 * arrays, and nesting deeper than `MAX_DEPTH`, which a cycle is.
 */
export function toPlain(value: unknown): unknown {
  return plainValue(value, 0, sentNumber);
}

/**
 * The same for a value that was unpacked: 25.0 is 25, a minus zero a zero, and an integer beyond 2^53 stays a
 * bigint, so that a schema for numbers refuses it.
 * @throws BadRequestError as `toPlain`.
 */
export function fromPlain(value: unknown): unknown {
  return plainValue(value, 0, readNumber);
}

function plainValue(value: unknown, depth: number, numberOf: NumberOf): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      return numberOf(value);
    case 'bigint':
      if (value >= MIN_INT64 && value <= MAX_UINT64) return value;
      return refuse('an integer beyond 64 bits; send it as text');
    case 'object':
      return value === null ? null : plainObject(value, depth, numberOf);
    default:
      return refuse(`a ${typeof value}`);
  }
}

function readNumber(value: number): number {
  if (!Number.isFinite(value)) return refuse(`${value}; a missing number is null`);
  return value === 0 ? 0 : value;
}

function sentNumber(value: number): number | bigint {
  if (value >= MIN_INT32 && value <= MAX_UINT32) return value === 0 ? 0 : value;
  return Number.isSafeInteger(value) ? BigInt(value) : readNumber(value);
}

function plainObject(value: object, depth: number, numberOf: NumberOf): unknown {
  if (depth >= MAX_DEPTH) return refuse(`nesting deeper than ${MAX_DEPTH}, or a cycle`);
  if (Array.isArray(value)) return plainList(value, depth, numberOf);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return refuse(`a ${value.constructor.name}; only plain objects, arrays and scalars are`);
  }
  return plainMembers(value as Readonly<Record<string, unknown>>, depth, numberOf);
}

function plainList(list: readonly unknown[], depth: number, numberOf: NumberOf): unknown {
  let copy: unknown[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const plain = plainValue(list[i], depth + 1, numberOf);
    if (!Object.is(plain, list[i])) (copy ??= [...list])[i] = plain;
  }
  return copy ?? list;
}

function plainMembers(object: Readonly<Record<string, unknown>>, depth: number, numberOf: NumberOf): unknown {
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(object)) {
    const plain = plainValue(object[key], depth + 1, numberOf);
    if (!Object.is(plain, object[key])) (copy ??= { ...object })[key] = plain;
  }
  return copy ?? object;
}

function refuse(what: string): never {
  throw new BadRequestError(`A header cannot carry ${what}.`);
}
