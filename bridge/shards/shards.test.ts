import { EventEmitter, once } from 'node:events';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLiveCommerce } from '../../scenarios/index.ts';
import { BridgeClient } from '../client/client.ts';
import { realClock } from '../clock/real-clock.ts';
import { DEFAULT_LIMITS } from '../server/limits.ts';
import { BridgeServer } from '../server/server.ts';
import { createService } from '../server/service.ts';
import { BROKEN } from '../testing/compose-broken.ts';
import { HALF, LATE } from '../testing/compose-late.ts';
import { composeParts, INFO, SOURCE } from '../testing/compose.ts';
import { createMemoryTransport } from '../testing/memory-transport.ts';
import { ASK, open, play, ref } from '../testing/play-group.ts';
import { CALL } from '../testing/stuck.ts';
import { openHost } from './open-host.ts';
import { placeOf } from './place.ts';
import type { PartsModule } from './task.ts';

const { reader } = createLiveCommerce({ harness: 'mini' }).policies;
const parts = await composeParts({});

async function serve(shards: number, source: PartsModule, step_deadline_ms = 30_000) {
  const limits = { ...DEFAULT_LIMITS, step_deadline_ms };
  const host = await openHost({ shards, parts, source, clock: realClock, stepDeadlineMs: step_deadline_ms });
  const transport = createMemoryTransport();
  const service = createService({ parts, host, info: INFO, clock: realClock, limits });
  const server = new BridgeServer({ transport, service, clock: realClock, limits });
  return { server, client: new BridgeClient({ transport: transport.connect() }) };
}

/** What four groups of eight came to, as text. */
async function results(shards: number): Promise<string[]> {
  const { server, client } = await serve(shards, SOURCE);
  const refs = [0, 1, 2, 3].map((index) => ref({ arm: 'mixed', index, siblings: 8 }));
  await play(client, await open(client, ...refs), reader);
  const groups: string[] = [];
  while (groups.length < refs.length) {
    const next = await client.nextGroups({ ...ASK, wait_ms: 5000 });
    groups.push(...next.groups.map(({ group }) => JSON.stringify(group)));
  }
  await server.close(1000);
  return groups.sort();
}

it('two shards give what none gives', async () => {
  expect(await results(2)).toEqual(await results(0));
});

describe('what breaks in a shard', () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => (served = await serve(1, BROKEN, 1000)));
  afterAll(() => served.server.close(1000));

  async function call(name: string, index: number) {
    const { client } = served;
    const [one] = await open(client, ref({ index, siblings: 1 }));
    const tool = { name, arguments: '{"link_id": 1}' };
    const tool_calls = [{ id: 'c', type: 'function' as const, function: tool }];
    const action = { kind: 'message' as const, content: null, tool_calls };
    const [answer] = await client.step([{ episode: one?.episode ?? '', step: 0, action }]);
    await client.close([one?.episode ?? '']);
    const { groups } = await client.nextGroups({ ...ASK, wait_ms: 5000 });
    await client.ack(groups.map(({ lease }) => ({ lease, outcome: 'filtered' })));
    return { answer, trajectory: groups[0]?.group.trajectories[0] };
  }

  it.each([
    ['a tool that throws', 'get_stock', 'executor_failed', { class: 'InfrastructureError' }],
    ['a tool that hangs', 'get_terms', 'step_deadline', { class: 'InfrastructureError' }],
    ['a tool that ends the thread', 'get_price', 'shard_lost', { class: 'InfrastructureError' }],
  ])('%s: the error crosses as a record, the reward is null', async (_name, tool, code, data) => {
    const { answer, trajectory } = await call(tool, 0);
    expect(answer).toMatchObject({ kind: 'stepped', reward: null, truncated: true, error: { code, data } });
    expect(trajectory).toMatchObject({ end: { status: 'errored', error: { code, data } } });
    expect(trajectory?.scored?.reward).toBeNull();
  });

  it('the shard serves on', async () => {
    const { answer } = await call('get_shipping', 1);
    expect(answer).toMatchObject({ kind: 'stepped', error: null });
  });
});

it('what a tool leaves behind ends its thread, not the server', async () => {
  const log = new EventEmitter();
  const heard = once(log, 'heard');
  const options = { shards: 1, parts, source: LATE, clock: realClock, stepDeadlineMs: 30_000 };
  const host = await openHost({ ...options, onInternalError: (thrown) => log.emit('heard', thrown) });
  await host.reset([{ handle: 'a', options: { seed: 's' } }]);
  await host.step([{ handle: 'a', action: CALL }]);
  expect(await heard).toMatchObject([{ message: 'too late' }]);
  expect(await host.reset([{ handle: 'b', options: { seed: 's' } }])).toMatchObject([{ kind: 'started' }]);
  await host.close();
});

it('a shard that does not start lets the others go', async () => {
  const destroy = vi.spyOn(Piscina.prototype, 'destroy');
  const options = { shards: 2, parts, source: HALF, clock: realClock, stepDeadlineMs: 30_000 };
  await expect(openHost(options)).rejects.toThrow('does not compose');
  expect(destroy).toHaveBeenCalledTimes(2);
  destroy.mockRestore();
});

it('places by hash, evenly', () => {
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) {
    const place = placeOf(`server.${i}`, 4);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(900);
  expect(placeOf('server.1', 4)).toBe(placeOf('server.1', 4));
});
