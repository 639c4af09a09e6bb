import { ArrayWriter } from './codec/arrays.ts';
import { joinFrames, type Message } from './codec/frames.ts';
import { encodeHeader } from './codec/header.ts';
import { toWireAction, toWireGroup } from './codec/tokens.ts';
import { FIXTURE_GROUP, FIXTURE_TOKENS } from './fixture-records.ts';
import type { ArrayRef } from './wire/envelope.ts';

/** A message that both languages read from the same bytes. */
interface Fixture {
  readonly name: string;
  readonly says: string;
  /** Request id, as bytes. */
  readonly id: Uint8Array;
  readonly kind: string;
  /** What the header means; null where it must be refused. */
  readonly header: unknown;
  readonly arrays?: ArrayWriter;
  /** Every array with its values. */
  readonly values?: readonly { readonly ref: ArrayRef; readonly values: readonly number[] }[];
  /** The bytes of a header that nobody may accept, as hex. */
  readonly refusedHeader?: string;
}

const ID = Buffer.from('7');
const MESSAGE = { kind: 'message', content: 'Link 3 is 99 yuan after the coupon.' } as const;

/** File name -> bytes, to lie in `bridge/fixtures`: each message as `.bin`, and what it means as `.json`. */
export function wireFixtures(): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const fixture of [...plainFixtures(), stepRequest(), nextGroupsAnswer(), ...refusedFixtures()]) {
    files.set(`${fixture.name}.bin`, binary(joinFrames(messageOf(fixture))));
    files.set(`${fixture.name}.json`, Buffer.from(`${JSON.stringify(meaningOf(fixture), exact, 1)}\n`));
  }
  return files;
}

/** `[count, then length and bytes of each frame]`, counts and lengths as little-endian uint32. */
function binary(frames: readonly Uint8Array[]): Buffer {
  return Buffer.concat([uint32(frames.length), ...frames.flatMap((frame) => [uint32(frame.length), frame])]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function messageOf({ id, kind, header, arrays, refusedHeader }: Fixture): Message {
  const bytes = refusedHeader === undefined ? encodeHeader(header) : Buffer.from(refusedHeader, 'hex');
  return { id, kind, header: bytes, parts: arrays?.parts() ?? [] };
}

function meaningOf({ name, says, id, kind, header, values = [], refusedHeader }: Fixture): object {
  const refused = refusedHeader === undefined ? null : 'bad_request';
  return { name, says, id_hex: Buffer.from(id).toString('hex'), kind, refused, header, arrays: values };
}

/** Whole numbers beyond 2^53 do not survive every JSON reader: integers and floats are told apart as text. */
function exact(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $int: String(value) };
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? { $float: String(value) } : value;
}

function plainFixtures(): Fixture[] {
  const hello = { protocol: 1, schema_digest: '', client: 'fixture' };
  const group = { kind: 'group', arm: 'mixed', split: 'train', index: 2 ** 40, siblings: 8 };
  const busy = { code: 'busy', message: 'There is room for 8 groups.', retry_after_ms: 100, data: {} };
  const refused = {
    code: 'wrong_step',
    message: 'Step 3 is next.',
    retry_after_ms: null,
    data: { expected: 3 },
  };
  const left = { rounds: 3, ms: 29_999.5 };
  const observation = { messages: [{ role: 'tool', tool_call_id: 'c1', content: '{"price":129}' }], left };
  const ended = { reward: 0, terminated: false, truncated: false, scored: null, error: null };
  const stepped = { kind: 'stepped', episode: 's.1', step: 0, observation, ...ended };
  const notStepped = { kind: 'refused', episode: 's.2', step: 4, error: refused };
  return [
    { name: 'hello.request', says: 'The first message.', id: ID, kind: 'hello', header: hello },
    {
      name: 'reset.request',
      says: 'A group and a single episode; the index is over 2^32.',
      id: ID,
      kind: 'reset',
      header: { entries: [group, { kind: 'episode', seed: '链接3 🎁', augment: null }] },
    },
    {
      name: 'step.answer',
      says: 'One step taken, one refused.',
      id: ID,
      kind: 'ok',
      header: { stepped: [stepped, notStepped] },
    },
    { name: 'busy.answer', says: 'A refusal.', id: ID, kind: 'error', header: busy },
    {
      name: 'id-not-utf8.request',
      says: 'A request id is bytes.',
      id: Buffer.from([0xff, 0xfe, 0x00, 0xc3]),
      kind: 'stats',
      header: {},
    },
    {
      name: 'numbers.header',
      says: 'What numbers mean; no header of a method.',
      id: ID,
      kind: 'ok',
      header: {
        whole: 25,
        floats: [0.9, 1, 1.1, -1e-9, 1e300],
        edges: [2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, -(2 ** 31), -(2 ** 31) - 1, 1 - 2 ** 53],
        wide: [86699530287996692n, 2n ** 64n - 1n, -(2n ** 63n)],
        beyond: 18446744073709551616,
        nothing: [null, '', [], {}],
        text: 'é 中 🎁 \u0000',
      },
    },
  ];
}

function stepRequest(): Fixture {
  const arrays = new ArrayWriter();
  const action = toWireAction({ ...MESSAGE, tokens: FIXTURE_TOKENS }, arrays);
  const steps = [
    { episode: 's.1', step: 0, action },
    { episode: 's.2', step: 0, action: { kind: 'text', text: '<think>\n', format: 'hermes' } },
  ];
  const { context_ids, sampled_ids, logprobs } = FIXTURE_TOKENS;
  const values = [
    { ref: arrays.add(context_ids, 'int32'), values: context_ids },
    { ref: arrays.add(sampled_ids, 'int32'), values: sampled_ids },
    { ref: arrays.add(logprobs, 'float64'), values: logprobs },
  ];
  const says = 'Token arrays beside the header, and a step without any.';
  return { name: 'step.request', says, id: ID, kind: 'step', header: { steps }, arrays, values };
}

function nextGroupsAnswer(): Fixture {
  const arrays = new ArrayWriter();
  const groups = [{ lease: 's.9', group: toWireGroup(FIXTURE_GROUP, arrays), delivery: 1 }];
  const { prefix_ids } = FIXTURE_GROUP;
  return {
    name: 'next_groups.answer',
    says: 'A group of two: their first context ids and the prefix are the same bytes.',
    id: ID,
    kind: 'ok',
    header: { groups, stale: [{ group: 'run/mixed/train/1', updates_behind: null }], dropped: [] },
    arrays,
    values: [{ ref: arrays.add(prefix_ids, 'int32'), values: prefix_ids }],
  };
}

function refusedFixtures(): Fixture[] {
  const headers: readonly [string, string, string][] = [
    ['nan', 'A missing number is null, never NaN.', '81a161cb7ff8000000000000'],
    ['infinity', 'No number is infinite.', '81a161cb7ff0000000000000'],
    ['bytes', 'Binary data lies in parts.', '81a161c403000102'],
    ['timestamp', 'No extension types.', '81a161d6ff00000000'],
    ['deep', 'Nesting has a limit.', `${'91'.repeat(100)}01`],
    ['cut', 'A header is whole.', '81a161'],
    ['trailing', 'A header is one value.', '8080'],
  ];
  return headers.map(([name, says, refusedHeader]) => {
    return { name: `refused-${name}.request`, says, id: ID, kind: 'stats', header: null, refusedHeader };
  });
}
