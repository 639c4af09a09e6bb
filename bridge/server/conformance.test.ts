import { expect, it } from 'vitest';
import { createEnvironment, playEpisode, type Actor, type Policy } from '../../env/index.ts';
import { createLiveCommerce } from '../../scenarios/index.ts';
import { groupOptions } from '../groups/group-options.ts';
import { ARMS, composeParts, INFO } from '../testing/compose.ts';
import { ASK, open, play, ref } from '../testing/play-group.ts';
import { serveInMemory } from '../testing/serve-in-memory.ts';

const { reader } = createLiveCommerce({ harness: 'mini' }).policies;
const parts = await composeParts({});

/** The reader, with token records as a trainer sends them. */
const sampler: Policy = {
  name: 'sampler',
  start(rng): Actor {
    const actor = reader.start(rng);
    let turn = 0;
    return {
      async act(observation) {
        const action = await actor.act(observation);
        const context_ids = turn++ === 0 ? [1, 2, 3] : [40_000 + turn];
        const numbers = { context_ids, sampled_ids: [5, 151_643], logprobs: [-0.1, -1e-9] };
        const usage = { reasoning_tokens: 3, reply_tokens: 9 };
        return { ...action, usage, tokens: { ...numbers, policy_version: 'rl@3', temperature: 0.7 } };
      },
    };
  },
};

it.each([
  ['original', reader],
  ['mixed', reader],
  ['mixed', sampler],
])('an episode of arm %s has byte for byte the record it has in process', async (arm, policy) => {
  const { client } = serveInMemory().connect();
  const refs = [0, 1, 2, 3].map((index) => ref({ arm, index }));
  for (const one of refs) await play(client, await open(client, one), policy);
  const { groups } = await client.nextGroups(ASK);
  expect(groups.map(({ group }) => group.id)).toEqual(refs.map(({ index }) => `run/${arm}/train/${index}`));
  for (const [i, one] of refs.entries()) {
    const mix = ARMS[arm];
    const own = mix === undefined ? [] : groupOptions(INFO, one, mix);
    for (const [sibling, options] of own.entries()) {
      const record = await playEpisode(createEnvironment(parts), policy, options);
      expect(JSON.stringify(groups[i]?.group.trajectories[sibling])).toBe(JSON.stringify(record));
    }
    expect(groups[i]?.group.prefix_ids).toEqual(policy === sampler ? [1, 2, 3] : []);
  }
});

it('a single episode too, given back when it is closed', async () => {
  const { client } = serveInMemory().connect();
  const options = { seed: 'one', scenario: { split: 'dev', index: 4 } } as const;
  const [started] = await client.reset([{ kind: 'episode', ...options }]);
  if (started?.kind !== 'started') throw new Error('not started');
  await play(client, [started], reader);
  const record = await playEpisode(createEnvironment(parts), reader, options);
  const closed = await client.close([started.episode, 'nobody'], true);
  expect([...closed.keys()]).toEqual([started.episode]);
  expect(JSON.stringify(closed.get(started.episode))).toBe(JSON.stringify(record));
});
