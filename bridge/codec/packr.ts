import { addExtension, Packr, Unpackr } from 'msgpackr';

/** The types that msgpackr knows beyond plain data: RegExp, Error, Set, typed arrays, pointers, dates ... */
const EXTENSIONS = [0x00, 0x42, 0x62, 0x65, 0x69, 0x70, 0x73, 0x74, 0x78, 0xff];

function refuse(): never {
  throw new TypeError('extension types are no part of the wire');
}
for (const type of EXTENSIONS) addExtension({ type, unpack: refuse });

/**
 * Plain msgpack as any language reads it: no records, the smallest head for every map, absent members left
 * out, and 64-bit integers that fit a number as a number, otherwise as a bigint.
 */
const options = {
  useRecords: false,
  variableMapSize: true,
  encodeUndefinedAsNil: true,
  skipValues: [undefined],
};
export const packr = new Packr(options);

/** A reader that has nowhere to keep the record definitions that msgpackr reads even without records. */
class PlainUnpackr extends Unpackr {
  readonly structures = Object.freeze([]);
}
/** `auto` is missing in msgpackr's own types. */
const reading = { useRecords: false, int64AsType: 'auto' };
export const unpackr = new PlainUnpackr(reading as ConstructorParameters<typeof Unpackr>[0]);
