import { expect, it } from 'vitest';
import { SAY } from '../testing/play-group.ts';
import { serveInMemory } from '../testing/serve-in-memory.ts';

it('records that do not fit into one answer come in several', async () => {
  const { client, wire } = serveInMemory({ limits: { max_frame_bytes: 100_000 } }).connect();
  const seeds = Array.from({ length: 24 }, (_, i) => `s${i}`);
  const started = await client.reset(seeds.map((seed) => ({ kind: 'episode', seed }) as const));
  const episodes = started.flatMap((one) => (one.kind === 'started' ? one.episode : []));
  for (const step of [0, 1, 2]) {
    await client.step(episodes.map((episode) => ({ episode, step, action: SAY })));
  }
  const before = wire.sent.length;
  const closed = await client.close([...episodes, 'nobody'], true);
  expect([...closed].map(([episode, record]) => [episode, record?.seed])).toEqual(
    episodes.map((episode, i) => [episode, seeds[i]]),
  );
  expect([...closed.values()].map((record) => record?.end?.status)).toEqual(seeds.map(() => 'terminated'));
  expect(wire.sent.length - before).toBeGreaterThan(1);
});
