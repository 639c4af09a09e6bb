import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectBridge, schemaDigest, type BridgeClient, type GroupRef } from '../bridge/index.ts';

const HGYM = fileURLToPath(new URL('../cli/hgym.mjs', import.meta.url));
const Ready = z.strictObject({
  address: z.string(),
  schema_digest: z.string(),
  run: z.string(),
  shards: z.int(),
  pid: z.int(),
});

const children: ChildProcess[] = [];
const clients: BridgeClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.end();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the real command and reads the line it prints when it is ready. */
async function serve(...args: string[]) {
  const child = spawn(process.execPath, [HGYM, 'serve', '--harness', 'mini', '--json', ...args], {
    stdio: 'pipe',
  });
  children.push(child);
  let err = '';
  child.stderr.on('data', (part) => (err += String(part)));
  const ended = new Promise<{ code: number | null; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, err })),
  );
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (part) => resolve(String(part)));
    child.on('close', () => reject(new Error(`the server ended: ${err}`)));
  });
  return { child, ended, ready: Ready.parse(JSON.parse(line)) };
}

async function connect(address: string): Promise<BridgeClient> {
  const client = await connectBridge(address, { deadlineMs: 2000 });
  clients.push(client);
  return client;
}

const GROUP: GroupRef = { kind: 'group', arm: 'original', split: 'train', index: 0, siblings: 2 };
const ASK = { max_groups: 1, wait_ms: 60_000, policy_version: null, max_staleness: null, lease_ms: 1000 };

describe('hgym serve', () => {
  it('killed: the client gets a typed error at once, and no session is resumed by another server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hgym-test-'));
    const listen = ['--listen', `ipc://${join(folder, 'private', 's')}`];
    const first = await serve(...listen);
    expect(first.ready).toMatchObject({ schema_digest: schemaDigest(), pid: first.child.pid, shards: 0 });
    const client = await connect(first.ready.address);
    const [one] = await client.reset([GROUP]);
    const waiting = client.nextGroups(ASK).catch((thrown: unknown) => thrown);
    await client.stats();
    const start = performance.now();
    first.child.kill('SIGKILL');
    expect(await waiting).toMatchObject({
      name: 'ConnectionLostError',
      message: expect.stringMatching(/may have ended.*hgym serve.*reset/),
    });
    expect(performance.now() - start).toBeLessThan(2000);
    await expect(client.stats()).rejects.toMatchObject({ name: 'DeadlineError' });

    await serve(...listen);
    const episode = one?.kind === 'started' ? one.episode : '';
    const step = client.step([{ episode, step: 0, action: { kind: 'message', content: 'Hello!' } }]);
    await expect(step).rejects.toMatchObject({ name: 'SessionLostError' });
    expect(await client.reset([GROUP])).toMatchObject([{ kind: 'started' }, { kind: 'started' }]);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: refuses who waits, says what is lost, ends in order',
    async (signal) => {
      const { child, ended, ready } = await serve('--shards', '1');
      const client = await connect(ready.address);
      const started = await client.reset([GROUP]);
      await client.close(started.flatMap((one) => (one.kind === 'started' ? one.episode : [])));
      await client.nextGroups(ASK);
      const waiting = client.nextGroups(ASK).catch((thrown: unknown) => thrown);
      await client.stats();
      const start = performance.now();
      child.kill(signal);
      expect(await waiting).toMatchObject({ name: 'ShuttingDownError' });
      expect(await ended).toEqual({ code: 0, err: '1 groups were not acknowledged and are lost.\n' });
      expect(performance.now() - start).toBeLessThan(5000);
      expect(existsSync(dirname(ready.address.slice('ipc://'.length)))).toBe(false);
    },
  );

  it('ends with the process that started it', async () => {
    const { child, ended } = await serve('--with-parent');
    child.stdin?.end();
    expect((await ended).code).toBe(0);
  });

  it.each([
    [['--listen', 'tcp://0.0.0.0:5555'], 2, /CURVE/],
    [['--rubric', 'none'], 3, /rubrics/],
  ])('%j is refused', async (args, code, message) => {
    const child = spawn(process.execPath, [HGYM, 'serve', ...args], { stdio: 'pipe' });
    children.push(child);
    let err = '';
    child.stderr.on('data', (part) => (err += String(part)));
    const exit = await new Promise((resolve) => child.on('close', resolve));
    expect(exit).toBe(code);
    expect(err).toMatch(message);
  });
});
