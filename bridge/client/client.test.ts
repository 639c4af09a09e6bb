import { describe, expect, it } from 'vitest';
import { encodeHeader } from '../codec/header.ts';
import { BridgeError } from '../errors/bridge-error.ts';
import { fromWireError, toWireError } from '../errors/wire-error.ts';
import { createMemoryTransport } from '../testing/memory-transport.ts';
import { ASK, open, ref, SAY } from '../testing/play-group.ts';
import { serveInMemory, serverOptions } from '../testing/serve-in-memory.ts';
import { settled, VirtualClock } from '../testing/virtual-clock.ts';
import { WireErrorCode } from '../wire/envelope.ts';
import { BridgeServer } from '../server/server.ts';
import { BridgeClient } from './client.ts';

it.each(WireErrorCode.options)('%s has a class of its own, there and back', (code) => {
  const record = { code, message: 'm', retry_after_ms: code === 'busy' ? 5 : null, data: { a: 1 } };
  const error = fromWireError(record);
  expect(error).toBeInstanceOf(BridgeError);
  expect(error.name.toLowerCase()).toBe(`${code.replaceAll('_', '')}error`);
  expect(toWireError(error)).toEqual(record);
});

describe('every call ends in time', () => {
  it('when nobody answers', async () => {
    const clock = new VirtualClock();
    const client = new BridgeClient({ transport: createMemoryTransport().connect(), clock, deadlineMs: 300 });
    const asked = client.stats().catch((thrown: unknown) => thrown);
    await clock.advance(299);
    expect(await Promise.race([asked, settled().then(() => 'open')])).toBe('open');
    await clock.advance(1);
    expect(await asked).toMatchObject({
      name: 'DeadlineError',
      code: 'deadline',
      message: expect.stringMatching(/hgym serve/),
    });
    expect(clock.pending).toBe(0);
  });

  it('when the connection breaks: at once, saying what to do', async () => {
    const { client, wire } = serveInMemory().connect();
    await client.hello();
    const waiting = client.nextGroups({ ...ASK, wait_ms: 5000 }).catch((thrown: unknown) => thrown);
    await settled();
    wire.drop();
    expect(await waiting).toMatchObject({
      name: 'ConnectionLostError',
      message: expect.stringMatching(/next_groups.*hgym serve/),
    });
  });

  it('when the client is ended', async () => {
    const { client } = serveInMemory().connect();
    await client.hello();
    const waiting = client.nextGroups({ ...ASK, wait_ms: 5000 }).catch((thrown: unknown) => thrown);
    client.end();
    expect(await waiting).toMatchObject({ code: 'closed' });
    await expect(client.stats()).rejects.toMatchObject({ code: 'closed' });
  });

  it('when an answer makes no sense', async () => {
    const transport = createMemoryTransport();
    transport.listen((peer, [id]) =>
      transport.send(peer, [id ?? Buffer.alloc(0), Buffer.from('ok'), encodeHeader({ no: 1 })]),
    );
    const client = new BridgeClient({ transport: transport.connect() });
    await expect(client.hello()).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/no `hello` answer/),
    });
  });
});

describe('after a reconnect', () => {
  it('to the same server the session goes on', async () => {
    const { client, wire } = serveInMemory().connect();
    const [one] = await open(client, ref());
    wire.drop();
    expect(await client.step([{ episode: one?.episode ?? '', step: 0, action: SAY }])).toMatchObject([
      { kind: 'stepped' },
    ]);
    expect(wire.sent.map((frames) => String(frames[1]))).toEqual(['hello', 'reset', 'hello', 'step']);
  });

  it('to another server nothing is resumed until reset', async () => {
    const clock = new VirtualClock();
    const transport = createMemoryTransport();
    const serve = (name: string) => new BridgeServer({ ...serverOptions(clock, { name }), transport });
    serve('one');
    const wire = transport.connect();
    const client = new BridgeClient({ transport: wire, clock });
    const [one] = await open(client, ref());
    const step = { episode: one?.episode ?? '', step: 0, action: SAY };
    serve('two');
    wire.drop();
    const lost = { name: 'SessionLostError', code: 'session_lost', message: expect.stringMatching(/Reset/) };
    await expect(client.step([step])).rejects.toMatchObject(lost);
    await expect(client.nextGroups(ASK)).rejects.toMatchObject(lost);
    await expect(client.ack([{ lease: 'x', outcome: 'trained' }])).rejects.toMatchObject(lost);
    expect(await client.stats()).toMatchObject({ episodes_open: 0 });
    await open(client, ref());
    expect(await client.step([step])).toMatchObject([
      { kind: 'refused', error: { code: 'unknown_episode' } },
    ]);
  });

  it('that nobody noticed, the server asks for hello and gets it', async () => {
    const clock = new VirtualClock();
    const transport = createMemoryTransport();
    const serve = (name: string) => new BridgeServer({ ...serverOptions(clock, { name }), transport });
    serve('one');
    const client = new BridgeClient({ transport: transport.connect(), clock });
    await open(client, ref());
    serve('two');
    await expect(client.nextGroups(ASK)).rejects.toMatchObject({ code: 'session_lost' });
  });
});

it('more than the server takes is not even sent', async () => {
  const { client, wire } = serveInMemory({ limits: { max_frame_bytes: 10_000 } }).connect();
  const [one] = await open(client, ref());
  const numbers = { context_ids: Array.from({ length: 3000 }, () => 1), sampled_ids: [1], logprobs: [-1] };
  const action = { ...SAY, tokens: { ...numbers, policy_version: '1', temperature: 1 } };
  const sent = wire.sent.length;
  await expect(client.step([{ episode: one?.episode ?? '', step: 0, action }])).rejects.toMatchObject({
    name: 'TooLargeError',
  });
  expect(wire.sent).toHaveLength(sent);
});
