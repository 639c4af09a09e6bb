import { expect, test } from 'vitest';
import { createEnvironment, digest, playEpisode, UsageError, type Action, type Score } from '../env/index.ts';
import { createScorer } from '../rewards/index.ts';
import { stageOf } from './support/stage.ts';

const stage = stageOf('base');
const reset = { seed: 'apart', scenario: { split: 'train', index: 2 } } as const;
const play = () => playEpisode(stage.create(), stage.policies.expert, reset);

/** Writes into everything it can reach; what is frozen refuses by itself. */
function scribble(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, member] of Object.entries(value)) {
    scribble(member, seen);
    if (typeof member === 'string') Reflect.set(value, key, 'TRASH');
  }
}

test('whatever a caller writes into what it got, other episodes stay as they were', async () => {
  const before = digest(await play());
  const environment = stage.create();
  scribble(await environment.reset(reset));
  scribble(environment.harness());
  scribble(await environment.step({ kind: 'message', content: 'Hello.' }));
  scribble(environment.trajectory());
  expect(digest(await play())).toBe(before);
});

test('a scenario that was given cannot be bent afterwards', async () => {
  const scenario = structuredClone((await play()).scenario);
  await stage.create().reset({ seed: 'apart', scenario });
  expect(() => scenario.asks.pop()).toThrow(TypeError);
  expect(() => Object.assign(scenario.world.delta, { products: {} })).toThrow(TypeError);
});

test('a harness that was edited after it got its revision is refused', async () => {
  const harness = structuredClone(stage.pack.harness);
  harness.limits.pop();
  await expect(stage.create().reset({ ...reset, harness })).rejects.toThrow(UsageError);
});

function vandal(input: unknown): Score {
  scribble(input);
  return { value: 1, reason: null, by: 'vandal', evidence: [] };
}

test('a criterion that writes into what it gets is seen by no other', async () => {
  const { claims, checks } = stage.pack;
  const criteria = [
    { name: 'vandal', weight: 1, required: false, source: './vandal.ts' },
    { name: 'effectiveness', weight: 1, required: true, source: 'rule' },
  ];
  const scorer = createScorer({ rubric: { name: 'v', criteria }, claims, checks, custom: { vandal } });
  const environment = createEnvironment({ pack: stage.pack, scorer });
  const { scored } = await playEpisode(environment, stage.policies.silent, reset);
  expect(scored?.scores.effectiveness.value).toBe(0);
});

const flood = (text: string): Action => ({ kind: 'text', format: 'hermes', text });

test.each([
  ['a message of a million characters', flood('<tool_call>{'.repeat(90_000)), /more than 200000 characters/],
  ['ten thousand calls', flood('<tool_call>{}</tool_call>'.repeat(7_000)), /Only the first 64 calls/],
])('%s is answered, and is no fault of ours', async (_, action, expected) => {
  const environment = stage.create();
  await environment.reset(reset);
  const { info, observation } = await environment.step(action);
  expect(info.error).toBeNull();
  expect(observation.messages.at(-1)?.content).toMatch(expected);
});

test('a snapshot whose world was edited is refused', async () => {
  const environment = stage.create();
  await environment.reset(reset);
  const snapshot = environment.snapshot();
  snapshot.trajectory.scenario.world.delta = {};
  expect(() => environment.restore(snapshot)).toThrow(/world digest/);
});
