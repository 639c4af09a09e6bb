import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ASK, open, ref, SAY } from '../testing/play-group.ts';
import { serveInMemory } from '../testing/serve-in-memory.ts';
import { CALL, held, stuck } from '../testing/stuck.ts';
import { settled } from '../testing/virtual-clock.ts';
import type { NotStepped, Stepped } from '../wire/episodes.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const LEASE = DEFAULT_LIMITS.episode_lease_ms;
const shown = (one: Stepped | NotStepped | undefined): string =>
  one === undefined ? 'nothing' : one.kind === 'refused' ? one.error.code : `stepped ${one.step}`;

async function started(siblings = 1) {
  const { clock, connect } = serveInMemory();
  const { client } = connect();
  const episodes = (await open(client, ref({ siblings }))).map(({ episode }) => episode);
  const [episode = ''] = episodes;
  const step = async (
    index: number,
    one = episode,
    action = SAY,
  ): Promise<Stepped | NotStepped | undefined> =>
    (await client.step([{ episode: one, step: index, action }]))[0];
  return { clock, client, connect, episodes, episode, step };
}

describe('a step is taken once', () => {
  it('a repeat gets the first answer again, whatever it says', async () => {
    const { step, client } = await started();
    const first = await step(0);
    expect(await step(0)).toEqual(first);
    expect(await step(0, undefined, CALL)).toEqual(first);
    expect(await step(1)).not.toEqual(first);
    expect(await step(0)).toEqual(first);
    expect((await client.stats()).steps).toBe(2);
  });

  it('also of the last one, and from another connection', async () => {
    const { step, connect, episode } = await started();
    await step(0);
    await step(1);
    const last = await step(2);
    expect(last).toMatchObject({ kind: 'stepped', terminated: true });
    const other = connect().client;
    expect(await other.step([{ episode, step: 2, action: SAY }])).toEqual([last]);
    expect(shown(await step(3))).toBe('episode_ended');
  });

  it('within one batch', async () => {
    const { client, episode } = await started();
    const steps = [0, 0, 1].map((step) => ({ episode, step, action: SAY }));
    const [a, b, c] = await client.step(steps);
    expect(a).toEqual(b);
    expect(shown(c)).toBe('wrong_step');
  });

  it('while the first still runs, until its deadline', async () => {
    const { clock, connect } = serveInMemory({ parts: await stuck(), limits: { step_deadline_ms: 500 } });
    const { client } = connect();
    const [one] = await open(client, ref({ siblings: 1 }));
    const ask = (step: number) => client.step([{ episode: one?.episode ?? '', step, action: CALL }]);
    const both = Promise.all([ask(0), ask(0)]);
    await settled();
    expect(shown((await ask(1))[0])).toBe('wrong_step');
    await clock.advance(500);
    const [[first], [second]] = await both;
    expect(first).toEqual(second);
    expect(first).toMatchObject({ reward: null, truncated: true, error: { code: 'step_deadline' } });
    const { groups } = await client.nextGroups(ASK);
    expect(groups[0]?.group.trajectories[0]?.end).toMatchObject({ status: 'errored' });
    expect((await client.stats()).errored).toEqual({ step_deadline: 1 });
  });

  it.each([
    ['ahead', 1, 'wrong_step'],
    ['far ahead', 7, 'wrong_step'],
  ])('a step %s is refused', async (_name, index, code) => {
    const { step } = await started();
    expect(shown(await step(index))).toBe(code);
    expect(shown(await step(0))).toBe('stepped 0');
  });

  it('one refused step does not touch the others of its batch', async () => {
    const { client, episodes } = await started(2);
    const steps = [...episodes, 'nobody'].map((episode, i) => ({
      episode,
      step: i === 1 ? 4 : 0,
      action: SAY,
    }));
    expect((await client.step(steps)).map(shown)).toEqual(['stepped 0', 'wrong_step', 'unknown_episode']);
  });
});

describe('exactly one result per rollout', () => {
  it('a sibling that times out is errored and null, and its late step refused', async () => {
    const { clock, client, episodes, step } = await started(2);
    const [fast = '', slow = ''] = episodes;
    await step(0, slow);
    for (const index of [0, 1, 2]) await step(index, fast);
    await clock.advance(LEASE - 1);
    expect((await client.nextGroups(ASK)).groups).toEqual([]);
    await clock.advance(1);
    expect(shown(await step(1, slow))).toBe('lease_expired');
    const { groups } = await client.nextGroups(ASK);
    expect(groups).toHaveLength(1);
    const [done, lost] = groups[0]?.group.trajectories ?? [];
    expect(done?.scored?.reward).not.toBeNull();
    expect(lost).toMatchObject({ end: { status: 'errored', error: { code: 'lease_expired' } } });
    expect(lost?.turns).toHaveLength(1);
    expect(lost?.scored?.reward).toBeNull();
    expect(Object.values(lost?.scored?.scores ?? {}).flatMap((s) => ('reason' in s ? s.reason : []))).toEqual(
      Array.from({ length: 6 }, () => 'errored'),
    );
    expect((await client.stats()).errored).toEqual({ lease_expired: 1 });
  });

  it('each step renews the lease', async () => {
    const { clock, step } = await started();
    for (const index of [0, 1]) {
      await clock.advance(LEASE - 1);
      expect(shown(await step(index))).toBe(`stepped ${index}`);
    }
  });

  it('handed out again while it runs: the first opening is refused from then on, one group comes', async () => {
    const { client, episodes, step } = await started();
    await step(0);
    const [again] = await open(client, ref({ siblings: 1 }));
    expect(again?.id).toBe('run/original/train/0/0');
    expect(shown(await step(1, episodes[0]))).toBe('lease_expired');
    for (const index of [0, 1, 2]) await step(index, again?.episode);
    expect(shown(await step(1, episodes[0]))).toBe('lease_expired');
    const { groups } = await client.nextGroups(ASK);
    expect(groups.map(({ group }) => [group.id, group.trajectories.length])).toEqual([
      ['run/original/train/0', 1],
    ]);
    expect(groups[0]?.group.trajectories[0]?.turns).toHaveLength(3);
  });

  it('handed out again while a tool runs: its late answer is for nobody, one group comes', async () => {
    const tool = new EventEmitter();
    const parts = await held(once(tool, 'free'));
    const { client } = serveInMemory({ parts }).connect();
    const [first] = await open(client, ref({ siblings: 1 }));
    const late = client.step([{ episode: first?.episode ?? '', step: 0, action: CALL }]);
    await settled();
    const [again] = await open(client, ref({ siblings: 1 }));
    tool.emit('free');
    expect(await late).toMatchObject([{ kind: 'stepped', reward: null, truncated: true }]);
    for (const step of [0, 1, 2]) await client.step([{ episode: again?.episode ?? '', step, action: SAY }]);
    const { groups } = await client.nextGroups(ASK);
    expect(groups.map(({ group }) => group.trajectories.map(({ end }) => end?.status))).toEqual([
      ['terminated'],
    ]);
    expect(await client.stats()).toMatchObject({
      episodes_open: 0,
      groups_open: 0,
      groups_leased: 1,
      steps: 4,
    });
  });

  it('handed out again after it timed out: refused until its result is acknowledged', async () => {
    const { clock, client, step } = await started();
    await clock.advance(LEASE);
    const refusal = async (): Promise<unknown> => (await client.reset([ref({ siblings: 1 })]))[0];
    expect(await refusal()).toMatchObject({ kind: 'refused', error: { code: 'group_pending' } });
    const { groups } = await client.nextGroups(ASK);
    expect(await refusal()).toMatchObject({ kind: 'refused', error: { code: 'group_pending' } });
    await client.ack(groups.map(({ lease }) => ({ lease, outcome: 'filtered' })));
    const [again] = await open(client, ref({ siblings: 1 }));
    expect(shown(await step(0))).toBe('lease_expired');
    for (const index of [0, 1, 2]) await step(index, again?.episode);
    expect((await client.nextGroups(ASK)).groups).toHaveLength(1);
    expect(await client.stats()).toMatchObject({ groups_acknowledged: 1, groups_leased: 1, groups_open: 0 });
  });

  it('two openings in one moment: one is refused, the other gives the one result', async () => {
    const { client } = serveInMemory().connect();
    const [a, b] = await Promise.all([client.reset([ref()]), client.reset([ref()])]);
    expect(a).toMatchObject([{ kind: 'refused', error: { code: 'lease_expired' } }]);
    const episodes = b.flatMap((one) => (one.kind === 'started' ? one.episode : []));
    for (const step of [0, 1, 2]) {
      const answers = await client.step(episodes.map((episode) => ({ episode, step, action: SAY })));
      expect(answers.map(shown)).toEqual([`stepped ${step}`, `stepped ${step}`]);
    }
    expect((await client.nextGroups(ASK)).groups).toHaveLength(1);
    expect(await client.stats()).toMatchObject({ episodes_open: 0, groups_open: 0, groups_leased: 1 });
  });

  it('a closed sibling is errored, a closed single episode is gone', async () => {
    const { client, episodes, step } = await started(2);
    const [single] = await client.reset([{ kind: 'episode', seed: 's' }]);
    const handle = single?.kind === 'started' ? single.episode : '';
    for (const index of [0, 1, 2]) await step(index);
    const closed = await client.close([episodes[1] ?? '', handle], true);
    expect([...closed.values()].map((one) => one?.end)).toEqual([
      undefined,
      expect.objectContaining({ status: 'errored' }),
    ]);
    const { groups } = await client.nextGroups(ASK);
    expect(groups[0]?.group.trajectories.map(({ end }) => end?.status)).toEqual(['terminated', 'errored']);
    expect(shown(await step(0, handle))).toBe('lease_expired');
  });
});

it('an ended episode is forgotten with its lease, and still told from one that never was', async () => {
  const { clock, step } = await started();
  for (const index of [0, 1, 2]) await step(index);
  expect(shown(await step(2))).toBe('stepped 2');
  await clock.advance(LEASE);
  expect(shown(await step(2))).toBe('episode_ended');
  expect(shown(await step(0, 'server.999'))).toBe('unknown_episode');
  expect(clock.pending).toBe(0);
});
