import { BadRequestError, TooLargeError } from '../errors/errors.ts';
import { BridgeError } from '../errors/bridge-error.ts';
import { packr, unpackr } from './packr.ts';
import { fromPlain, toPlain } from './plain.ts';

/**
 * Packs a header. Absent and undefined members are left out; undefined in a list is null.
 * @throws BadRequestError for what the wire has no meaning for: see `toPlain`.
 */
export function encodeHeader(value: unknown): Buffer {
  return packr.pack(toPlain(value));
}

/**
 * Reads a header: see `fromPlain` for what numbers mean.
 * @param maxBytes size above which it is not read: decoding can take 80 times as much memory.
 * @throws TooLargeError for more bytes; BadRequestError for what is no msgpack, or holds anything but plain data.
 */
export function decodeHeader(bytes: Uint8Array, maxBytes: number): unknown {
  if (bytes.length > maxBytes) {
    throw new TooLargeError(`A header of ${bytes.length} bytes is over the limit of ${maxBytes}.`);
  }
  try {
    return fromPlain(unpackr.unpack(bytes));
  } catch (thrown) {
    if (thrown instanceof BridgeError) throw thrown;
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new BadRequestError(`The header is no msgpack of plain data: ${why}.`);
  }
}
