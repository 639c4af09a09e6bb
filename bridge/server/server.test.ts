import { describe, expect, it } from 'vitest';
import { decodeHeader, encodeHeader } from '../codec/header.ts';
import { schemaDigest } from '../json-schemas.ts';
import { fromWireError } from '../errors/wire-error.ts';
import { createMemoryTransport } from '../testing/memory-transport.ts';
import { ASK, open, ref, SAY } from '../testing/play-group.ts';
import { serveInMemory, serverOptions, type InMemoryOptions } from '../testing/serve-in-memory.ts';
import { CALL, stuck } from '../testing/stuck.ts';
import { settled, VirtualClock } from '../testing/virtual-clock.ts';
import { WireError } from '../wire/envelope.ts';
import { METHODS } from '../wire/methods.ts';
import { BridgeServer } from './server.ts';

/** A connection that sends frames as they are, and what came back: `status code` by request id. */
function raw(options: InMemoryOptions = {}) {
  const transport = createMemoryTransport();
  const server = new BridgeServer({ ...serverOptions(new VirtualClock(), options), transport });
  const wire = transport.connect();
  const answers: { id: string; status: string; code: string }[] = [];
  wire.open({
    onMessage([id, status, header]) {
      const read = decodeHeader(header ?? new Uint8Array(), 1e7);
      const error = WireError.safeParse(read).data;
      answers.push({
        id: Buffer.from(id ?? []).toString('latin1'),
        status: Buffer.from(status ?? []).toString(),
        code: error?.code ?? '',
      });
    },
    onLost: () => undefined,
  });
  const send = async (...frames: (string | Uint8Array)[]): Promise<string> => {
    wire.send(frames.map((frame) => (typeof frame === 'string' ? Buffer.from(frame, 'latin1') : frame)));
    await settled();
    const { status = '', code = '' } = answers.at(-1) ?? {};
    return `${status} ${code}`.trim();
  };
  const hello = (): Promise<string> =>
    send('h', 'hello', encodeHeader({ protocol: 1, schema_digest: '', client: 'test' }));
  return { server, send, hello, answers };
}

const EMPTY = encodeHeader({});

describe('whatever is sent is answered', () => {
  it.each<[string, (string | Uint8Array)[], string]>([
    ['no header', ['1', 'step'], 'error bad_request'],
    ['an empty message', [''], 'error bad_request'],
    ['a header that is no msgpack', ['1', 'step', 'xx'], 'error bad_request'],
    ['a header of another form', ['1', 'step', EMPTY], 'error bad_request'],
    ['an unknown method', ['1', 'explode', EMPTY], 'error unsupported'],
    ['a name of every object', ['1', 'constructor', EMPTY], 'error unsupported'],
    ['a big header', ['1', 'stats', Buffer.alloc(101)], 'error too_large'],
    ['a big part', ['1', 'stats', EMPTY, Buffer.alloc(1001)], 'error too_large'],
    ['many parts', ['1', 'stats', EMPTY, '', '', ''], 'error too_large'],
    ['a long request id', ['i'.repeat(257), 'stats', EMPTY], 'error bad_request'],
    ['fine', ['1', 'stats', EMPTY, '', ''], 'ok'],
  ])('%s', async (_name, frames, expected) => {
    const { send, hello } = raw({ limits: { max_header_bytes: 100, max_frame_bytes: 1000, max_parts: 2 } });
    await hello();
    expect(await send(...frames)).toBe(expected);
  });

  it('under the id it came with, which need not be text', async () => {
    const { send, answers } = raw();
    await send(Buffer.from([0xff, 0x00, 0xc3, 0x28]), 'stats', EMPTY);
    expect(answers.at(-1)).toEqual({ id: '\xff\x00\xc3(', status: 'error', code: 'hello_required' });
  });

  it.each(Object.entries(METHODS).map(([name, { later }]) => [name, later] as const))(
    '%s (later: %s) before and after hello',
    async (method, later) => {
      const { send, hello } = raw();
      const first = await send('1', method, EMPTY);
      expect(first).toBe(method === 'hello' ? 'error bad_request' : 'error hello_required');
      await hello();
      const after = method === 'stats' ? 'ok' : `error ${later ? 'unsupported' : 'bad_request'}`;
      expect(await send('2', method, EMPTY)).toBe(after);
    },
  );

  it.each<[string, object, string]>([
    ['the same contract', {}, 'ok'],
    ['no digest', { schema_digest: '' }, 'ok'],
    ['another digest', { schema_digest: '0000' }, 'error schema_mismatch'],
    ['another protocol', { protocol: 2 }, 'error schema_mismatch'],
    ['a member too many', { more: 1 }, 'error bad_request'],
    ['digits that a number cannot hold', { protocol: 86699530287996692n }, 'error bad_request'],
  ])('hello with %s', async (_name, given, expected) => {
    const { send } = raw();
    const asked = { protocol: 1, schema_digest: schemaDigest(), client: 'test', ...given };
    expect(await send('1', 'hello', encodeHeader(asked))).toBe(expected);
  });
});

it('a group for somebody who has gone meanwhile goes to the next one, not into a lease', async () => {
  const served = serveInMemory();
  const [first, second] = [served.connect(), served.connect()];
  await first.client.hello();
  const waiting = first.client.nextGroups({ ...ASK, wait_ms: 10_000 });
  waiting.catch(() => undefined);
  await settled();
  first.wire.drop();
  const episodes = await open(second.client, ref({ siblings: 1 }));
  await second.client.close(episodes.map(({ episode }) => episode));
  const { groups } = await second.client.nextGroups(ASK);
  expect(groups).toMatchObject([{ delivery: 1 }]);
  expect(await second.client.stats()).toMatchObject({ undeliverable: 1, groups_leased: 1 });
});

describe('back-pressure is typed', () => {
  const busy = { name: 'BusyError', code: 'busy', retryAfterMs: 100 };

  it('for episodes, and nothing of the request is opened', async () => {
    const { client } = serveInMemory({ limits: { max_episodes: 3 } }).connect();
    await open(client, ref());
    await expect(client.reset([ref({ index: 1 })])).rejects.toMatchObject(busy);
    expect(await client.stats()).toMatchObject({ episodes_open: 2, groups_open: 1, refused: { busy: 1 } });
    await expect(client.reset([ref({ index: 1, siblings: 4 })])).rejects.toMatchObject({ code: 'too_large' });
    await open(client, ref({ index: 1, siblings: 1 }));
  });

  it('for groups, until some are acknowledged', async () => {
    const { client } = serveInMemory({ limits: { max_queued_groups: 1 } }).connect();
    const one = await open(client, ref({ siblings: 1 }));
    await expect(client.reset([ref({ index: 1 })])).rejects.toMatchObject(busy);
    await client.close(one.map(({ episode }) => episode));
    await expect(client.reset([ref({ index: 1 })])).rejects.toMatchObject(busy);
    const { groups } = await client.nextGroups(ASK);
    await expect(client.reset([ref({ index: 1 })])).rejects.toMatchObject(busy);
    expect(await client.ack(groups.map(({ lease }) => ({ lease, outcome: 'trained' })))).toEqual([]);
    await open(client, ref({ index: 1 }));
  });

  it('for requests under way', async () => {
    const { client } = serveInMemory({ limits: { max_requests: 1 } }).connect();
    await client.hello();
    const waiting = client.nextGroups({ ...ASK, wait_ms: 1000 });
    waiting.catch(() => undefined);
    await expect(client.stats()).rejects.toMatchObject(busy);
  });
});

it('a full room can be opened anew: the same groups take no more of it', async () => {
  const { client } = serveInMemory({ limits: { max_episodes: 2, max_queued_groups: 1 } }).connect();
  await open(client, ref());
  const [again] = await open(client, ref());
  expect(await client.step([{ episode: again?.episode ?? '', step: 0, action: SAY }])).toMatchObject([
    { kind: 'stepped' },
  ]);
});

describe('ending', () => {
  it('lets what runs finish, refuses new work, and tells what is lost', async () => {
    const { server, connect, clock } = serveInMemory();
    const { client } = connect();
    const started = await open(client, ref({ siblings: 1 }));
    await client.close(started.map(({ episode }) => episode));
    const waiting = connect().client.nextGroups({ ...ASK, max_groups: 1, wait_ms: 1000 });
    const { groups } = await waiting;
    const idle = client.nextGroups({ ...ASK, wait_ms: 60_000 }).catch((thrown: unknown) => thrown);
    await settled();
    const closed = server.close(1000);
    expect(await idle).toMatchObject({ name: 'ShuttingDownError', code: 'shutting_down' });
    expect(groups).toHaveLength(1);
    expect(await closed).toBe(1);
    expect(clock.now()).toBe(0);
  });

  it('waits no longer than it may for what does not finish', async () => {
    const { server, connect, clock } = serveInMemory({ parts: await stuck() });
    const { client } = connect();
    const [one] = await open(client, ref({ siblings: 1 }));
    const step = client.step([{ episode: one?.episode ?? '', step: 0, action: CALL }]);
    step.catch(() => undefined);
    await settled();
    const closed = server.close(1000);
    await clock.advance(599);
    await expect(Promise.race([closed, settled().then(() => 'open')])).resolves.toBe('open');
    await clock.advance(1);
    expect(await closed).toBe(0);
  });
});

it('what breaks inside is an internal error, and the log hears of it', async () => {
  const heard: unknown[] = [];
  const transport = createMemoryTransport();
  const { service, ...rest } = serverOptions(new VirtualClock(), {});
  const broken = { ...service, call: () => Promise.reject(new TypeError('boom')) };
  const server = new BridgeServer({
    ...rest,
    service: broken,
    transport,
    onInternalError: (thrown) => heard.push(thrown),
  });
  const wire = transport.connect();
  const got: unknown[] = [];
  wire.open({
    onMessage: ([, , header]) => got.push(decodeHeader(header ?? EMPTY, 1e6)),
    onLost: () => undefined,
  });
  wire.send([Buffer.from('1'), Buffer.from('hello'), EMPTY]);
  await settled();
  expect(fromWireError(WireError.parse(got[0]))).toMatchObject({
    name: 'InternalError',
    message: 'TypeError: boom',
  });
  expect(heard).toHaveLength(1);
  await server.close(0);
});
