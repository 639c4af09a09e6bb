/**
 * The other end of `bench/bridge.ts`, a process of its own: `echo` (raw ZeroMQ), `tiny` (the bridge over episodes
 * that do nothing) or `real` (the bridge over the mini harness). Prints its address as JSON.
 */
import { Router } from 'zeromq';
import { realClock } from '../bridge/clock/real-clock.ts';
import { serveBridge, DEFAULT_LIMITS } from '../bridge/index.ts';
import { BridgeServer } from '../bridge/server/server.ts';
import { createService } from '../bridge/server/service.ts';
import { listenRouter } from '../bridge/server/zmq-router.ts';
import type { EpisodeHost } from '../bridge/shards/host.ts';
import { composeParts, INFO, SOURCE } from '../bridge/testing/compose.ts';

const LIMITS = { ...DEFAULT_LIMITS, max_episodes: 100_000, max_queued_groups: 10_000 };

const announce = (address: string | null): void => console.log(JSON.stringify({ address }));

/** Answers `[sizes, ...frames]` with frames of those sizes. */
async function echo(): Promise<void> {
  const router = new Router({ linger: 0 });
  await router.bind('tcp://127.0.0.1:*');
  announce(router.lastEndpoint);
  const zeros = Buffer.alloc(16 << 20);
  for await (const [peer, sizes] of router) {
    if (peer === undefined || sizes === undefined) continue;
    const frames: Buffer[] = [];
    for (let at = 0; at < sizes.length; at += 4) frames.push(zeros.subarray(0, sizes.readUInt32LE(at)));
    await router.send([peer, ...frames]);
  }
}

/** An observation of the size that a step of the mini harness has. */
const OBSERVATION = {
  messages: [{ role: 'tool' as const, tool_call_id: 'call_0', content: 'x'.repeat(160) }],
  left: { rounds: 5, ms: 20_000 },
};

/** Episodes that never end and cost nothing. */
const tinyHost: EpisodeHost = {
  reset: async (entries) =>
    entries.map(({ handle: id }) => ({ kind: 'started', id, observation: OBSERVATION })),
  step: async (entries) =>
    entries.map(() => {
      const over = { reward: 0, terminated: false, truncated: false };
      return { kind: 'stepped', observation: OBSERVATION, ...over, scored: null, error: null };
    }),
  abort: async () => undefined,
  take: async (handles) => handles.map(() => null),
  close: async () => undefined,
};

async function tiny(): Promise<void> {
  const clock = realClock;
  const transport = await listenRouter({ listen: 'tcp://127.0.0.1:*', clock, limits: LIMITS });
  const parts = await composeParts({});
  const service = createService({ parts, host: tinyHost, info: INFO, clock, limits: LIMITS });
  announce(new BridgeServer({ transport, service, clock, limits: LIMITS }).address);
}

async function real(shards: number): Promise<void> {
  const listen = 'tcp://127.0.0.1:*';
  announce((await serveBridge({ listen, shards, source: SOURCE, info: INFO, limits: LIMITS })).address);
}

const [job = '', shards = '0'] = process.argv.slice(2);
if (job === 'echo') await echo();
else if (job === 'tiny') await tiny();
else await real(Number(shards));
