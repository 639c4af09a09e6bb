import { BadRequestError } from '../errors/errors.ts';
import type { ArrayRef, Dtype } from '../wire/envelope.ts';

const TYPED = {
  int32: Int32Array,
  int64: BigInt64Array,
  float32: Float32Array,
  float64: Float64Array,
  uint8: Uint8Array,
} as const;

/** Collects the arrays of one message: one part a dtype, in the order of first use. */
export class ArrayWriter {
  readonly #parts: { dtype: Dtype; arrays: (readonly number[])[]; items: number }[] = [];
  readonly #known = new Map<readonly number[], ArrayRef>();

  /** Describes an array for the header. The same array object, given again, is sent once. */
  add(values: readonly number[], dtype: Dtype): ArrayRef {
    const known = this.#known.get(values);
    if (known?.dtype === dtype) return known;
    let part = this.#parts.findIndex((one) => one.dtype === dtype);
    if (part < 0) part = this.#parts.push({ dtype, arrays: [], items: 0 }) - 1;
    const target = this.#parts[part];
    const offset = (target?.items ?? 0) * TYPED[dtype].BYTES_PER_ELEMENT;
    target?.arrays.push(values);
    if (target !== undefined) target.items += values.length;
    const ref: ArrayRef = { part, offset, dtype, shape: [values.length] };
    this.#known.set(values, ref);
    return ref;
  }

  /** The parts, little-endian. */
  parts(): Uint8Array[] {
    return this.#parts.map(({ dtype, arrays, items }) => bytesOf(dtype, arrays, items));
  }
}

function bytesOf(dtype: Dtype, arrays: readonly (readonly number[])[], items: number): Uint8Array {
  if (dtype === 'int64') {
    const all = new BigInt64Array(items);
    let at = 0;
    for (const array of arrays) for (const value of array) all[at++] = BigInt(value);
    return new Uint8Array(all.buffer);
  }
  const all = new TYPED[dtype](items);
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return new Uint8Array(all.buffer);
}

/**
 * Copies an array out of a message.
 * @throws BadRequestError when it does not lie within its part, its dtype is not one of `dtypes`, a float is
 * not finite, or an int64 is beyond 2^53.
 */
export function readArray(ref: ArrayRef, parts: readonly Uint8Array[], dtypes: readonly Dtype[]): number[] {
  const { part, offset, dtype, shape } = ref;
  if (!dtypes.includes(dtype)) return refuse(ref, `is not ${dtypes.join(' or ')}`);
  const items = shape[0] ?? 0;
  const bytes = parts[part];
  const size = items * TYPED[dtype].BYTES_PER_ELEMENT;
  if (bytes === undefined) return refuse(ref, `lies in a part of ${parts.length} that are there`);
  if (offset + size > bytes.length) return refuse(ref, `ends beyond its part of ${bytes.length} bytes`);
  const start = bytes.byteOffset + offset;
  const aligned = start % TYPED[dtype].BYTES_PER_ELEMENT === 0;
  // A copy starts at 0. (Of a Buffer, `slice` would be none.)
  const own = aligned ? bytes : new Uint8Array(bytes.subarray(offset, offset + size));
  const from = aligned ? start : 0;
  if (dtype === 'int64') return safeIntegers(ref, new BigInt64Array(own.buffer, from, items));
  const values = copyOf(viewOf(dtype, own.buffer, from, items));
  if (dtype.startsWith('float') && !values.every(Number.isFinite)) {
    return refuse(ref, 'holds a number that is not finite');
  }
  return values;
}

function viewOf(
  dtype: Exclude<Dtype, 'int64'>,
  buffer: ArrayBufferLike,
  from: number,
  items: number,
): ArrayLike<number> {
  switch (dtype) {
    case 'int32':
      return new Int32Array(buffer, from, items);
    case 'float32':
      return new Float32Array(buffer, from, items);
    case 'float64':
      return new Float64Array(buffer, from, items);
    case 'uint8':
      return new Uint8Array(buffer, from, items);
  }
}

/** A plain list; a loop, because `Array.from` goes through an iterator. */
function copyOf(typed: ArrayLike<number>): number[] {
  const values: number[] = [];
  for (let i = 0; i < typed.length; i++) values.push(typed[i] ?? 0);
  return values;
}

function safeIntegers(ref: ArrayRef, typed: BigInt64Array): number[] {
  return Array.from(typed, (value) => {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : refuse(ref, 'holds an integer beyond 2^53');
  });
}

function refuse({ part, offset, dtype, shape }: ArrayRef, why: string): never {
  const place = `part ${part}, offset ${offset}, ${dtype}[${shape.join()}]`;
  throw new BadRequestError(`The array at ${place} ${why}.`);
}
