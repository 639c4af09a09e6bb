import { expect, test } from 'vitest';
import {
  canonicalJson,
  digest,
  playEpisode,
  type Action,
  type Player,
  type ResetOptions,
  type Trajectory,
} from '../env/index.ts';
import { CONTENT, loadHarness } from '../scenarios/index.ts';
import { expertActions, playActions, scoresOf } from './support/fixed-actions.ts';
import { stageOf } from './support/stage.ts';
import { allAt } from './support/strengths.ts';

const faults = {
  rate: 1,
  lasting: 0,
  kinds: ['wrong_type', 'missing_field', 'truncated_json', 'rate_limit'],
} as const;
const drawn: ResetOptions = {
  seed: 'r17',
  augment: { strengths: allAt(2), pools: 'train' },
  faults: { ...faults, kinds: [...faults.kinds] },
};

const call = (name: string, args: string | null, id = 'c'): Action => ({
  kind: 'message',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
});

test('R17: six resets with one seed give equal bytes, the draws after reset included', async () => {
  const { create, policies } = stageOf('base');
  const environment = create();
  const bytes = new Set<string>();
  const kinds = new Set<string>();
  for (let round = 0; round < 6; round++) {
    for (const player of [policies.random, policies.expert]) {
      const trajectory = await playEpisode(environment, player, drawn);
      bytes.add(digest(trajectory));
      for (const event of trajectory.events) kinds.add(event.kind);
    }
    await playEpisode(environment, policies.random, { seed: `between/${round}` });
  }
  expect(bytes.size).toBe(2);
  expect(kinds).toContain('fault_injected');
});

test('R17: two sessions of one seed, played in turns by policies that draw, stay equal', async () => {
  const { create, policies } = stageOf('base');
  const alone = await playEpisode(create(), policies.expert_with_slips, drawn);
  const pair = await Promise.all(
    Array.from({ length: 2 }, () => playEpisode(create(), policies.expert_with_slips, drawn)),
  );
  expect(pair.map(digest)).toEqual([digest(alone), digest(alone)]);
});

/** A policy that reserves, hands over with a word of its own, and speaks it. */
const canary = (word: string, pieces: number): Player => ({
  name: word,
  start() {
    const actions = [
      call('load_skill', '{"skill_name": "purchase_help"}'),
      call('reserve_item_stock', `{"link_id": 1, "item_count": ${pieces}}`),
      call('transfer_to_human', JSON.stringify({ reason_text: word })),
      call('check_stock_level', '{"link_id": 1}'),
    ];
    let turn = 0;
    return { act: async () => actions[turn++] ?? { kind: 'message', content: `${word} is here` } };
  },
});

const stockAfter = ({ events }: Trajectory): unknown =>
  events
    .flatMap((event) => (event.kind === 'tool_answered' && event.tool === 'tool:stock' ? [event.result] : []))
    .at(-1);

test('R21: what one rollout writes is not in the other, nor in the world that both start from', async () => {
  const stage = stageOf('base');
  const { create, pack } = stage;
  const reset: ResetOptions = { seed: 'r21', scenario: { split: 'train', index: 11 } };
  const probe = await playEpisode(create(), canary('nobody', 1), reset);
  const { world_ref, version } = probe.scenario.world;
  const before = canonicalJson(pack.world(world_ref, version));
  const [ann, bob] = await Promise.all([
    playEpisode(create(), canary('canary_ann', 1), reset),
    playEpisode(create(), canary('canary_bob', 2), reset),
  ]);
  expect(canonicalJson(ann)).toContain('canary_ann');
  expect(canonicalJson(ann)).not.toContain('canary_bob');
  expect(canonicalJson(bob)).not.toContain('canary_ann');
  expect(canonicalJson(pack.world(world_ref, version))).toBe(before);
  const alone = await playEpisode(create(), canary('canary_bob', 2), reset);
  expect(stockAfter(bob)).toEqual(stockAfter(alone));
  expect(stockAfter(ann)).not.toEqual(stockAfter(bob));
});

test('R21: two calls of one turn that edit one object are played as if in two turns', async () => {
  const stage = stageOf('base');
  const reset: ResetOptions = { seed: 'r21', scenario: { split: 'train', index: 11 } };
  const reserve = { name: 'reserve_item_stock', arguments: '{"link_id": 1, "item_count": 1}' };
  const look = call('check_stock_level', '{"link_id": 1}');
  const both: Action = {
    kind: 'message',
    content: null,
    tool_calls: ['a', 'b'].map((id) => ({ id, type: 'function', function: reserve })),
  };
  const one = call(reserve.name, reserve.arguments);
  const together = stockAfter(await playActions(stage, reset, [both, look]));
  expect(together).toEqual(stockAfter(await playActions(stage, reset, [one, one, look])));
  expect(together).not.toEqual(stockAfter(await playActions(stage, reset, [one, look])));
});

test('R21: many loads of the Skills folder at once give equal harnesses that share nothing', async () => {
  const loads = await Promise.all(
    Array.from({ length: 16 }, async () => loadHarness(`${CONTENT}/base`, { ownPack: true })),
  );
  const [first, ...others] = loads;
  expect(new Set(loads.map((harness) => canonicalJson(harness))).size).toBe(1);
  expect(others.every(({ skills }) => skills.items[0] !== first?.skills.items[0])).toBe(true);
});

test('R23: an unknown tool is told which exist, is scored, and its replay changes nothing', async () => {
  const stage = stageOf('base');
  const reset: ResetOptions = { seed: 'r23', scenario: { split: 'train', index: 3 } };
  const actions = await expertActions(stage, reset);
  const unknown = call('get_foo_bar_9999', '{}');
  const environment = stage.create();
  await environment.reset(reset);
  const before = environment.snapshot().state;
  const { observation } = await environment.step(unknown);
  const told = observation.messages.at(-1);
  expect(told?.role).toBe('tool');
  for (const { name } of stage.pack.harness.tools.items) expect(told?.content).toContain(name);
  expect(environment.snapshot().state).toEqual({ ...before, turn: 1 });
  const { observation: again } = await environment.step(unknown);
  expect(again.messages.at(-1)?.content).toBe(told?.content);
  expect(environment.snapshot().state).toEqual({ ...before, turn: 2 });
  const once = await playActions(stage, reset, [unknown, ...actions]);
  expect(once.end).toEqual({ status: 'terminated', reason: 'replied' });
  expect(scoresOf(once)).toMatchObject({ accuracy: { value: 1 }, effectiveness: { value: 1 } });
  expect(scoresOf(once).tool_rationality.value).toBeLessThan(1);
  expect(digest(await playActions(stage, reset, [unknown, ...actions]))).toBe(digest(once));
});
