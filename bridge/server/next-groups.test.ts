import { describe, expect, it } from 'vitest';
import { MAX_ARGUMENT_DEPTH, type Action, type EnvironmentParts, type JsonValue } from '../../env/index.ts';
import type { BridgeClient } from '../client/client.ts';
import { composeParts } from '../testing/compose.ts';
import { ASK, open, ref, SAY } from '../testing/play-group.ts';
import { serveInMemory } from '../testing/serve-in-memory.ts';
import { CALL } from '../testing/stuck.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it('the deepest arguments that a call may have fit into an answer', async () => {
  const { client } = serveInMemory().connect();
  const [one] = await open(client, ref({ siblings: 1 }));
  const call = `{"name": "get_price", "arguments": {"link_id": ${nested(MAX_ARGUMENT_DEPTH - 1)}}}`;
  const actions = [
    { kind: 'text' as const, format: 'hermes' as const, text: `<tool_call>${call}</tool_call>` },
    SAY,
    SAY,
    SAY,
  ];
  for (const [step, action] of actions.entries()) {
    await client.step([{ episode: one?.episode ?? '', step, action }]);
  }
  await client.close([one?.episode ?? '']);
  const { groups } = await client.nextGroups(ASK);
  expect(JSON.stringify(groups)).toContain(`{"param:price.link":${nested(MAX_ARGUMENT_DEPTH - 1)}}`);
});

/** Plays one action in a group of one, and lets it go. */
async function sealed(client: BridgeClient, index: number, action: Action): Promise<void> {
  const [one] = await open(client, ref({ index, siblings: 1 }));
  await client.step([{ episode: one?.episode ?? '', step: 0, action }]);
  await client.close([one?.episode ?? '']);
}

/** The mini room whose price tool answers deeper than any message may be. */
async function deep(): Promise<EnvironmentParts> {
  const parts = await composeParts({});
  let prices: JsonValue = [];
  for (let level = 0; level < 70; level++) prices = [prices];
  const price = () => ({ ok: true as const, data: { prices } });
  return { ...parts, pack: { ...parts.pack, executors: { ...parts.pack.executors, 'tool:price': price } } };
}

describe('a group that no answer can carry is named once, and in nobody’s way', () => {
  it.each<[string, Action]>([
    ['too_large', { kind: 'message', content: 'x'.repeat(30_000) }],
    ['unencodable', CALL],
  ])('%s', async (reason, action) => {
    const { client } = serveInMemory({ limits: { max_frame_bytes: 40_000 }, parts: await deep() }).connect();
    await sealed(client, 0, action);
    await sealed(client, 1, SAY);
    const first = await client.nextGroups(ASK);
    expect(first.dropped).toEqual([{ group: 'run/original/train/0', reason }]);
    expect(first.groups).toMatchObject([{ delivery: 1, group: { id: 'run/original/train/1' } }]);
    expect(await client.nextGroups(ASK)).toEqual({ groups: [], stale: [], dropped: [] });
    expect(await client.stats()).toMatchObject({ groups_queued: 0, groups_leased: 1, groups_dropped: 1 });
    await open(client, ref({ siblings: 1 }));
  });
});
