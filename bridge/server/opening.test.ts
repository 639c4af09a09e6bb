import { describe, expect, it } from 'vitest';
import { composeParts } from '../testing/compose.ts';
import { ASK, open, ref } from '../testing/play-group.ts';
import { record } from '../testing/records.ts';
import { serveInMemory } from '../testing/serve-in-memory.ts';

describe('opening', () => {
  it.each<[string, Parameters<typeof ref>[0], string, RegExp]>([
    ['an unknown arm', { arm: 'none' }, 'bad_request', /expected one of original, mixed/],
    ['an arm that every object has', { arm: 'toString' }, 'bad_request', /no arm/],
  ])('refuses %s and opens the others', async (_name, given, code, message) => {
    const { client } = serveInMemory().connect();
    const answers = await client.reset([ref(given), ref({ siblings: 1 })]);
    expect(answers).toMatchObject([
      { kind: 'refused', entry: 0, error: { code, message: expect.stringMatching(message) } },
      { kind: 'started', entry: 1 },
    ]);
  });

  it('refuses a group that is asked for twice, and a scenario of another pack', async () => {
    const { client } = serveInMemory().connect();
    const { scenario } = record('x');
    const answers = await client.reset([
      ref({ siblings: 1 }),
      ref({ siblings: 1 }),
      { kind: 'episode', seed: 's', scenario: { ...scenario, pack: 'other' } },
    ]);
    expect(
      answers.map((one) => (one.kind === 'refused' ? (one.error.data['reason'] ?? one.error.code) : 'ok')),
    ).toEqual(['ok', 'bad_request', 'wrong_pack']);
    expect((await client.stats()).episodes_open).toBe(1);
  });

  it('refuses a harness whose content is not that of its revision', async () => {
    const { client } = serveInMemory().connect();
    const { harness } = (await composeParts({})).pack;
    const entry = (given: typeof harness) => ({ kind: 'episode' as const, seed: 's', harness: given });
    const answers = await client.reset([entry(harness), entry({ ...harness, name: 'changed' })]);
    expect(answers.map(({ kind }) => kind)).toEqual(['started', 'refused']);
  });
});

it('an answer that does not fit opens nothing', async () => {
  const { client } = serveInMemory({ limits: { max_frame_bytes: 40_000 } }).connect();
  const single = { kind: 'episode', seed: 's' } as const;
  await expect(client.reset([ref({ siblings: 256 }), single])).rejects.toMatchObject({ code: 'too_large' });
  expect(await client.stats()).toMatchObject({ episodes_open: 0, groups_open: 0, errored: {} });
  await open(client, ref({ siblings: 1 }));
});

it('delivers in parts what is too much for one answer', async () => {
  const { client } = serveInMemory({ limits: { max_frame_bytes: 40_000 } }).connect();
  for (const index of [0, 1, 2, 3]) {
    const episodes = await open(client, ref({ index, siblings: 1 }));
    await client.close(episodes.map(({ episode }) => episode));
  }
  const seen: string[] = [];
  for (let round = 0; round < 4 && seen.length < 4; round++) {
    const { groups } = await client.nextGroups(ASK);
    expect(groups.every(({ delivery }) => delivery === 1)).toBe(true);
    seen.push(...groups.map(({ group }) => group.id));
  }
  expect(seen).toEqual([0, 1, 2, 3].map((index) => `run/original/train/${index}`));
});
