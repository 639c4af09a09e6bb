import { chmodSync, existsSync, lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createRng } from '../../env/index.ts';
import { connectBridge } from '../client/connect.ts';
import { encodeHeader } from '../codec/header.ts';
import { AddressError } from '../errors/local-errors.ts';
import { INFO, SOURCE } from '../testing/compose.ts';
import { ASK, open, ref, SAY } from '../testing/play-group.ts';
import { atEnd, connect, dealer, EMPTY, HELLO, releaseAll, serve } from '../testing/sockets.ts';
import { serveBridge } from './serve.ts';

afterEach(releaseAll);

function temporary(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'hgym-test-'));
  chmodSync(folder, mode);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('addresses', () => {
  it('the default socket lies in a private folder that goes with the server', async () => {
    const server = await serveBridge({ shards: 0, source: SOURCE, info: INFO });
    const folder = dirname(server.address.slice('ipc://'.length));
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    await server.close(1000);
    expect(existsSync(folder)).toBe(false);
  });

  it('makes a private folder, and does not take the place of a server that runs', async () => {
    const path = join(temporary(0o700), 'made', 'x.sock');
    const address = await serve({}, `ipc://${path}`);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    await expect(serve({}, address)).rejects.toThrow(/another server listens there/);
    expect(await (await connect(address)).stats()).toMatchObject({ healthy: true });
  });

  it.each([
    'tcp://0.0.0.0:5555',
    'tcp://192.168.0.1:5555',
    'tcp://*:5555',
    'tcp://localhost:x',
    'inproc://x',
    'ipc://relative',
    `ipc:///${'x'.repeat(120)}/s`,
    '',
  ])('%j is refused', async (listen) => {
    await expect(serve({}, listen)).rejects.toThrow(AddressError);
  });

  it('a folder that others can enter is refused', async () => {
    await expect(serve({}, `ipc://${join(temporary(0o755), 's')}`)).rejects.toThrow(/chmod 700/);
  });

  it('a port that is taken is refused', async () => {
    const address = await serve({}, 'tcp://127.0.0.1:*');
    await expect(serve({}, address)).rejects.toThrow(AddressError);
  });
});

describe('a client', () => {
  it('at a closed port gets a typed error in time', async () => {
    const start = performance.now();
    const refused = connectBridge('tcp://127.0.0.1:1', { deadlineMs: 300 });
    await expect(refused).rejects.toMatchObject({
      name: 'DeadlineError',
      message: expect.stringMatching(/hgym serve/),
    });
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('shares the server with another: each gets its own answers', async () => {
    const address = await serve({}, 'tcp://127.0.0.1:*');
    const clients = await Promise.all([connect(address), connect(address)]);
    const opened = await Promise.all(
      clients.map((client, index) => open(client, ref({ index, siblings: 4 }))),
    );
    expect(opened.map(([first]) => first?.group)).toEqual(['run/original/train/0', 'run/original/train/1']);
    const answers = await Promise.all(
      clients.map((client, i) =>
        client.step((opened[i] ?? []).map(({ episode }) => ({ episode, step: 0, action: SAY }))),
      ),
    );
    expect(answers.map((list) => list.map(({ episode }) => episode))).toEqual(
      opened.map((list) => list.map(({ episode }) => episode)),
    );
  });

  it('may have more than 512 calls under way in one tick', async () => {
    const client = await connect(await serve({ max_requests: 1000 }));
    const answers = await Promise.all(Array.from({ length: 800 }, () => client.stats()));
    expect(answers).toHaveLength(800);
  });

  it('that vanishes with its groups leaves them to the next', async () => {
    const address = await serve();
    const first = await connect(address);
    const started = await open(first, ref());
    await first.close(started.map(({ episode }) => episode));
    expect((await first.nextGroups({ ...ASK, lease_ms: 50 })).groups).toHaveLength(1);
    first.end();
    const { groups } = await (await connect(address)).nextGroups({ ...ASK, wait_ms: 3000 });
    expect(groups).toMatchObject([{ delivery: 2, group: { id: 'run/original/train/0' } }]);
  });
});

it('a payload of 101 MiB is refused with a type, by the client and by the server', async () => {
  const size = 101 * 2 ** 20;
  const address = await serve();
  const client = await connect(address);
  const [one] = await open(client, ref());
  const action = { ...SAY, content: 'x'.repeat(size) };
  const step = client.step([{ episode: one?.episode ?? '', step: 0, action }]);
  await expect(step).rejects.toMatchObject({ name: 'TooLargeError', code: 'too_large' });
  const socket = dealer(address);
  await socket.send(['1', 'step', Buffer.alloc(size)]);
  expect((await socket.receive()).map(String)[1]).toBe('error');
  expect((await client.stats()).refused).toEqual({ too_large: 1 });
});

describe('a server goes on', () => {
  it('after a frame over the limit, with a typed answer, and after one over the hard limit', async () => {
    const address = await serve({ max_frame_bytes: 100_000 });
    const socket = dealer(address);
    await socket.send(['1', 'step', Buffer.alloc(100_001)]);
    expect((await socket.receive()).map(String)[1]).toBe('error');
    await socket.send(['2', 'step', Buffer.alloc(400_001)]);
    expect(await (await connect(address)).stats()).toMatchObject({
      healthy: true,
      refused: { too_large: 1 },
    });
  });

  it('after an answer to somebody who has gone', async () => {
    const address = await serve();
    const socket = dealer(address);
    await socket.send(['1', 'hello', HELLO]);
    await socket.receive();
    const asked = encodeHeader({ ...ASK, wait_ms: 100 });
    await socket.send(['2', 'next_groups', asked]);
    const client = await connect(address);
    while ((await client.stats()).requests < 3);
    socket.close();
    while ((await client.stats()).undeliverable === 0);
    expect(await client.stats()).toMatchObject({ healthy: true, undeliverable: 1 });
  });

  it('while a client does not read', async () => {
    const address = await serve({ send_deadline_ms: 50, max_requests: 100_000 });
    const slow = dealer(address);
    slow.receiveHighWaterMark = 1;
    const client = await connect(address);
    // Each answer is an error that repeats a request id of 256 bytes: in the end no buffer takes any more.
    const id = Buffer.alloc(256, 'i');
    const flood = async (): Promise<void> => {
      for (let i = 0; i < 20_000; i++) await slow.send([id, 'none', EMPTY]);
    };
    const flooding = flood();
    let slowest = 0;
    for (let i = 0; i < 50; i++) {
      const start = performance.now();
      await client.stats();
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(slowest).toBeLessThan(2000);
    await flooding;
    while ((await client.stats()).undeliverable === 0);
    expect(await client.stats()).toMatchObject({ healthy: true });
  });

  it('among peers that speak no ZeroMQ at all', async () => {
    const address = await serve({}, 'tcp://127.0.0.1:*');
    const port = Number(address.split(':').at(-1));
    const rng = createRng('garbage');
    for (let i = 0; i < 20; i++) {
      const socket = dial(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(Buffer.from(Array.from({ length: 200 }, () => rng.int(0, 255))));
      atEnd(() => socket.destroy());
    }
    expect(await (await connect(address)).stats()).toMatchObject({ healthy: true });
  });
});
