import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import { BadRequestError, TooLargeError } from '../errors/errors.ts';
import { decodeHeader, encodeHeader } from './header.ts';
import { MAX_DEPTH } from './plain.ts';

const there = (value: unknown): string => encodeHeader(value).toString('hex');
const back = (hex: string): unknown => decodeHeader(Buffer.from(hex.replaceAll(' ', ''), 'hex'), 1000);
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('what a value means on the wire', () => {
  it.each<[string, unknown, string, unknown]>([
    ['25', 25, '19', 25],
    ['25.0 is the same value', 25.0, '19', 25],
    ['0.9', 0.9, 'cb3feccccccccccccd', 0.9],
    ['a list of floats', [0.9, 1.0, 1.1], '93 cb3feccccccccccccd 01 cb3ff199999999999a', [0.9, 1, 1.1]],
    ['2^32 - 1', 2 ** 32 - 1, 'ceffffffff', 2 ** 32 - 1],
    ['2^32 stays an integer', 2 ** 32, 'd30000000100000000', 2 ** 32],
    ['2^53 - 1', 2 ** 53 - 1, 'd3001fffffffffffff', 2 ** 53 - 1],
    ['-2^31 - 1', -(2 ** 31) - 1, 'd3ffffffff7fffffff', -(2 ** 31) - 1],
    ['an integer beyond 2^53', 86699530287996692n, 'd3013404c371025f14', 86699530287996692n],
    ['2^64 - 1', 2n ** 64n - 1n, 'cfffffffffffffffff', 2n ** 64n - 1n],
    ['2^64 as a number is a float', 18446744073709551616, 'cb43f0000000000000', 18446744073709551616],
    ['minus zero is zero', -0, '00', 0],
    ['an undefined member is absent', { a: undefined, b: null }, '81 a162 c0', { b: null }],
    ['undefined in a list is null', [undefined], '91c0', [null]],
    ['text', '链接3 🎁', 'ac e993bee68ea533 20 f09f8e81', '链接3 🎁'],
    ['a lone surrogate becomes U+FFFD', 'a\ud800', 'a4 61 efbfbd', 'a\ufffd'],
  ])('%s', (_name, value, hex, read) => {
    expect(there(value)).toBe(hex.replaceAll(' ', ''));
    expect(back(hex)).toStrictEqual(read);
  });

  it.each<[string, string, unknown]>([
    ['a float64 that is whole', 'cb4039000000000000', 25],
    ['a minus zero', 'cb8000000000000000', 0],
    ['a float32', 'ca3f800000', 1],
    ['an int64 in range', 'd3000000000000002a', 42],
  ])('another language may send %s', (_name, hex, read) => {
    expect(back(hex)).toStrictEqual(read);
  });
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

describe('what the wire has no meaning for is refused before it is sent', () => {
  it.each<[string, unknown, RegExp]>([
    ['NaN', { a: [NaN] }, /NaN; a missing number is null/],
    ['an infinity', -Infinity, /-Infinity/],
    ['2^64', 2n ** 64n, /beyond 64 bits/],
    ['a Map', new Map(), /a Map/],
    ['a date', { at: new Date(0) }, /a Date/],
    ['bytes', Buffer.from('x'), /a Buffer/],
    ['a function', [() => 1], /a function/],
    ['a symbol', Symbol('x'), /a symbol/],
    ['a cycle', cycle, /a cycle/],
    ['nesting', nested(MAX_DEPTH + 1), /deeper than 64/],
  ])('%s', (_name, value, message) => {
    expect(() => encodeHeader(value)).toThrow(BadRequestError);
    expect(() => encodeHeader(value)).toThrow(message);
  });

  it('nesting within the limit is fine', () => {
    expect(back(there(nested(MAX_DEPTH)))).toEqual(nested(MAX_DEPTH));
  });
});

const rich = new Packr({ moreTypes: true, structuredClone: true });
const richly = (value: unknown): string => rich.pack(value).toString('hex');

describe('what arrives is plain data or refused', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['a cut list', '9201'],
    ['more after the value', '0101'],
    ['a reserved byte', 'c1'],
    ['NaN', 'cb7ff8000000000000'],
    ['an infinity', 'cb7ff0000000000000'],
    ['bytes', 'c40161'],
    ['a date', 'd6ff00000000'],
    ['a RegExp', richly(/(a+)+$/)],
    ['an error', richly(new Error('x'))],
    ['a set', richly(new Set([1]))],
    ['a typed array', richly(new Float32Array(2))],
    ['a cycle', richly(cycle)],
    ['a record definition', 'd47240 91a161 01'],
    ['a long record definition', 'd5724001 91a161 01'],
    ['an unknown extension', 'd40501'],
    ['5,000 levels', `${'91'.repeat(5000)}01`],
    ['a map that says it has 2^32 entries', 'dfffffffff'],
  ])('%s', (_name, hex) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(() => decodeHeader(bytes, 10_000)).toThrow(BadRequestError);
  });

  it('too many bytes are not even read', () => {
    expect(() => decodeHeader(encodeHeader('x'.repeat(100)), 50)).toThrow(TooLargeError);
  });

  it('a hostile key is a key', () => {
    const read = decodeHeader(Buffer.from('81a95f5f70726f746f5f5f81a16101', 'hex'), 1000);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('a');
  });

  it('a refusal leaves the codec in order', () => {
    expect(() => back('9201')).toThrow();
    expect(back(there({ a: [1, 'b'] }))).toEqual({ a: [1, 'b'] });
  });
});
