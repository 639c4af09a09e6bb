import { afterEach, expect, it } from 'vitest';
import { createRng } from '../../env/index.ts';
import { encodeHeader } from '../codec/header.ts';
import { mutate } from '../testing/mutate.ts';
import { ASK, open, ref } from '../testing/play-group.ts';
import { connect, dealer, EMPTY, HELLO, releaseAll, serve } from '../testing/sockets.ts';

afterEach(releaseAll);

it('a server goes on through 100,000 mutated messages', async () => {
  const address = await serve({ max_episodes: 64, max_wait_ms: 0 });
  const client = await connect(address);
  const [one] = await open(client, ref());
  const action = { kind: 'message', content: 'Hello!' };
  const tokens = { part: 0, offset: 0, dtype: 'int32', shape: [2] };
  const withTokens = {
    ...action,
    tokens: {
      context_ids: tokens,
      sampled_ids: tokens,
      logprobs: { ...tokens, part: 1, dtype: 'float32' },
      policy_version: '1',
      temperature: 1,
    },
  };
  const numbers = [Buffer.alloc(8, 1), Buffer.alloc(8, 1)];
  const step = (given: object): Buffer =>
    encodeHeader({ steps: [{ episode: one?.episode ?? '', step: 0, action: given }] });
  const models: (readonly Uint8Array[])[] = [
    [Buffer.from('1'), Buffer.from('hello'), HELLO],
    [Buffer.from('2'), Buffer.from('step'), step(action)],
    [Buffer.from('3'), Buffer.from('step'), step(withTokens), ...numbers],
    [Buffer.from('4'), Buffer.from('reset'), encodeHeader({ entries: [{ kind: 'episode', seed: 's' }] })],
    [Buffer.from('5'), Buffer.from('next_groups'), encodeHeader(ASK)],
    [Buffer.from('6'), Buffer.from('ack'), encodeHeader({ leases: [{ lease: 'a', outcome: 'trained' }] })],
    [Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('stats'), EMPTY],
  ];
  const socket = dealer(address);
  await socket.send(['h', 'hello', HELLO]);
  await socket.receive();
  const rng = createRng('fuzz');
  const [total, batch] = [100_000, 100];
  const statuses = new Set<string>();
  for (let sent = 0; sent < total; sent += batch) {
    for (let i = 0; i < batch; i++) await socket.send([...mutate(rng, models[i % models.length] ?? [])]);
    for (let i = 0; i < batch; i++) statuses.add(String((await socket.receive())[1]));
  }
  expect([...statuses].sort()).toEqual(['error', 'ok']);
  const stats = await client.stats();
  expect(stats.healthy).toBe(true);
  expect(stats.requests).toBeGreaterThan(total);
  expect(stats.refused['internal']).toBeUndefined();
  expect(Object.keys(stats.refused)).toContain('bad_request');
});
