import { describe, expect, it } from 'vitest';
import type { ArrayRef } from '../wire/envelope.ts';
import { ArrayWriter, readArray } from './arrays.ts';

const ANY = ['int32', 'int64', 'float32', 'float64', 'uint8'] as const;

describe('arrays beside a header', () => {
  it.each([
    ['int32', [1, -2, 2 ** 31 - 1], '01000000feffffffffffff7f'],
    ['int64', [1, -1], '0100000000000000ffffffffffffffff'],
    ['float32', [0.5, -1], '0000003f000080bf'],
    ['float64', [0.1], '9a9999999999b93f'],
    ['uint8', [0, 255], '00ff'],
    ['int32', [], ''],
  ] as const)('%s %j', (dtype, values, hex) => {
    const writer = new ArrayWriter();
    const ref = writer.add(values, dtype);
    const parts = writer.parts();
    expect(ref).toEqual({ part: 0, offset: 0, dtype, shape: [values.length] });
    expect(Buffer.from(parts[0] ?? []).toString('hex')).toBe(hex);
    expect(readArray(ref, parts, ANY)).toEqual(values);
  });

  it('one dtype shares a part, and one array is sent once', () => {
    const writer = new ArrayWriter();
    const ids = [7, 8];
    const refs = [writer.add(ids, 'int32'), writer.add([0.5], 'float64'), writer.add([9], 'int32')];
    expect(refs.map(({ part, offset }) => [part, offset])).toEqual([
      [0, 0],
      [1, 0],
      [0, 8],
    ]);
    expect(writer.add(ids, 'int32')).toEqual(refs[0]);
    expect(writer.parts().map(({ length }) => length)).toEqual([12, 8]);
  });

  it('reads from memory that is not aligned, and keeps none of it', () => {
    const whole = Buffer.alloc(64);
    const part = whole.subarray(3, 11);
    part.writeInt32LE(5, 4);
    const values = readArray({ part: 0, offset: 4, dtype: 'int32', shape: [1] }, [part], ANY);
    whole.fill(0xff);
    expect(values).toEqual([5]);
  });
});

const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const big = Buffer.alloc(8);
big.writeBigInt64LE(2n ** 53n);
const at = (given: Partial<ArrayRef>): ArrayRef => ({
  part: 0,
  offset: 0,
  dtype: 'float64',
  shape: [1],
  ...given,
});

describe('a wrong reference is refused', () => {
  it.each<[string, ArrayRef, Buffer, RegExp]>([
    ['part', at({ part: 1 }), float(1), /part of 1 that are there/],
    ['end', at({ shape: [2] }), float(1), /ends beyond its part of 8 bytes/],
    ['offset', at({ offset: 1 }), float(1), /ends beyond/],
    ['dtype', at({ dtype: 'uint8' }), float(1), /is not float64 or int64/],
    ['NaN', at({}), float(NaN), /not finite/],
    ['infinity', at({}), float(Infinity), /not finite/],
    ['2^53', at({ dtype: 'int64' }), big, /beyond 2\^53/],
  ])('%s', (_name, ref, part, message) => {
    expect(() => readArray(ref, [part], ['float64', 'int64'])).toThrow(message);
  });
});
