import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readArray } from './codec/arrays.ts';
import { splitFrames, type Message } from './codec/frames.ts';
import { decodeHeader } from './codec/header.ts';
import { fromWireGroup } from './codec/tokens.ts';
import { BadRequestError } from './errors/errors.ts';
import { FIXTURE_GROUP } from './fixture-records.ts';
import { wireFixtures } from './fixtures.ts';
import { accept } from './wire/accept.ts';
import { ArrayRef, Dtype, WireError } from './wire/envelope.ts';
import { METHODS, methodOf } from './wire/methods.ts';

const FOLDER = new URL('fixtures/', import.meta.url);
const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.bin') ? [file.slice(0, -4)] : []));

const Meaning = z.strictObject({
  name: z.string(),
  says: z.string(),
  id_hex: z.string(),
  kind: z.string(),
  refused: z.literal('bad_request').nullable(),
  header: z.json(),
  arrays: z.array(z.strictObject({ ref: ArrayRef, values: z.array(z.number()) })),
});

/** Reads a file as any language does: nothing of ours but the format. */
function framesOf(name: string): Buffer[] {
  const bytes = readFileSync(new URL(`${name}.bin`, FOLDER));
  const frames: Buffer[] = [];
  let at = 4;
  for (let left = bytes.readUInt32LE(0); left > 0; left--) {
    const size = bytes.readUInt32LE(at);
    frames.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  expect(at).toBe(bytes.length);
  return frames;
}

function messageOf(name: string): Message {
  const message = splitFrames(framesOf(name));
  if (message === null) throw new Error(`${name} has too few frames`);
  return message;
}

const Exact = z.union([z.strictObject({ $int: z.string() }), z.strictObject({ $float: z.string() })]);
const revive = (_key: string, value: unknown): unknown => {
  const exact = Exact.safeParse(value).data;
  if (exact === undefined) return value;
  return '$int' in exact ? BigInt(exact.$int) : Number(exact.$float);
};

it('the committed files are those that are made', () => {
  const made = wireFixtures();
  expect(readdirSync(FOLDER).sort()).toEqual([...made.keys()].sort());
  for (const [file, bytes] of made)
    expect([file, readFileSync(new URL(file, FOLDER))]).toEqual([file, bytes]);
});

describe.each(names)('%s', (name) => {
  const text = readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
  const meaning = Meaning.parse(JSON.parse(text));
  const { header } = z.object({ header: z.unknown() }).parse(JSON.parse(text, revive));
  const message = messageOf(name);
  const read = (): unknown => decodeHeader(message.header, 1e6);

  it('means what it says', () => {
    expect([Buffer.from(message.id).toString('hex'), message.kind]).toEqual([meaning.id_hex, meaning.kind]);
    if (meaning.refused !== null) return expect(read).toThrow(BadRequestError);
    expect(read()).toStrictEqual(header);
    for (const { ref, values } of meaning.arrays) {
      expect(readArray(ref, message.parts, Dtype.options)).toEqual(values);
    }
  });
});

/** Those that are no headers of a method: what is refused, and a list of numbers. */
const BARE = /^refused-|\.header$/;

it.each(names.filter((name) => !BARE.test(name)))('%s is of the contract', (name) => {
  const [method = '', direction] = name.split('.');
  const known = methodOf(method);
  const schema =
    direction === 'request'
      ? METHODS[known ?? 'stats'].request
      : known === null
        ? WireError
        : METHODS[known].response;
  const read = decodeHeader(messageOf(name).header, 1e6);
  expect(accept(schema, read, name)).toBe(read);
});

it('a group is read as the record it was', () => {
  const { header, parts } = messageOf('next_groups.answer');
  const { groups } = accept(METHODS.next_groups.response, decodeHeader(header, 1e6), 'answer');
  expect(groups.map(({ group }) => fromWireGroup(group, parts))).toEqual([FIXTURE_GROUP]);
  expect(parts.map(({ length }) => length)).toEqual([20, 16]);
});
