import { expect, test } from 'vitest';
import { beginEpisode } from '../begin-episode.ts';
import { fixtureHook } from '../hooks/fixture.ts';
import { createSurface } from '../prompt/surface.ts';
import type { Usage } from '../records/index.ts';
import { calls, cost, keep, OPEN, says } from '../testing/actions.ts';
import { tinyPack, tinyScenario } from '../testing/tiny-pack.ts';
import { playTiny } from '../testing/tiny-session.ts';
import { advance } from './advance.ts';
import { drive } from './drive.ts';
import { initialState } from './state.ts';

test('a transition leaves the state it came from as it was, so that it can be taken again', async () => {
  const pack = tinyPack({ hooks: [fixtureHook({ check: { name: 'required_skill', args: [] } })] });
  const surface = createSurface(pack.harness);
  const { context } = beginEpisode({ pack, surface, scenario: tinyScenario(), faults: [], seed: 's' });
  const actions = [
    says('Hello'),
    calls(OPEN, keep(1, 1), cost(1)),
    calls(keep(1, 1), cost(1)),
    says('Hello'),
  ];
  let state = initialState({});
  for (const action of actions) {
    const before = structuredClone(state);
    const first = await drive(advance(context, state, action), pack.executors);
    expect(state).toEqual(before);
    expect(await drive(advance(context, state, action), pack.executors)).toEqual(first);
    state = first.state;
  }
  expect(state.end).toEqual({ status: 'terminated', reason: 'replied' });
});

test('rounds spent cut the episode, the last message being the reply segment', async () => {
  const { steps, trajectory } = await playTiny([calls(cost(1)), calls(cost(1)), calls(cost(1))], {
    limits: { 'limit:rounds': 3 },
  });
  expect(steps.map(({ observation }) => observation.left.rounds)).toEqual([2, 1, 0]);
  expect(steps.map(({ truncated }) => truncated)).toEqual([false, false, true]);
  expect(trajectory.end).toEqual({ status: 'truncated', reason: 'rounds' });
  expect(trajectory.turns.map(({ segment }) => segment)).toEqual(['tool', 'tool', 'reply']);
});

test('a reply in the last round counts', async () => {
  const { trajectory } = await playTiny([calls(OPEN), says('Hello')], { limits: { 'limit:rounds': 2 } });
  expect(trajectory.end).toEqual({ status: 'terminated', reason: 'replied' });
});

const usage: Usage = { reasoning_tokens: 30, reply_tokens: 10 };

test('tools and tokens spend virtual time', async () => {
  const { steps } = await playTiny([
    { ...calls(OPEN, cost(1)), usage },
    { ...calls(cost(1), cost(1)), usage },
  ]);
  expect(steps.map(({ info }) => info.at_ms)).toEqual([40 * 10 + 50 + 400, 850 + 400 + 800]);
  expect(steps.map(({ observation }) => observation.left.ms)).toEqual([9150, 7950]);
});

test.each([
  ['tokens', 'limit:ms_per_token', 100, { ...says('Hello'), usage }],
  ['tools', 'limit:ms_per_token', 0, calls(...Array.from({ length: 10 }, () => cost(1)))],
] as const)('the latency budget, spent by %s, cuts the episode', async (_what, id, value, action) => {
  const { trajectory, steps } = await playTiny([action], {
    limits: { [id]: value, 'limit:latency_ms': 4000 },
  });
  expect(trajectory.end).toEqual({ status: 'truncated', reason: 'latency' });
  expect(steps[0]).toMatchObject({ truncated: true, terminated: false, observation: { left: { ms: 0 } } });
});

test('the budget does not cut what stays a millisecond under it', async () => {
  const { trajectory } = await playTiny([calls(cost(1), cost(1))], { limits: { 'limit:latency_ms': 801 } });
  expect(trajectory.end).toBeNull();
});

test('every event has its turn and a time that never runs back', async () => {
  const { trajectory } = await playTiny([calls(OPEN, cost(1)), says('a $9'), calls(cost(2)), says('Hello')], {
    hooks: [fixtureHook({ check: { name: 'facts_in_evidence', args: [] } })],
  });
  const times = trajectory.events.map(({ at_ms }) => at_ms);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const turns = trajectory.events.flatMap((event) =>
    'turn' in event && event.turn !== null ? [event.turn] : [],
  );
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  expect(trajectory.events.map(({ kind }) => kind)).toEqual([
    'request_normalised',
    'prompt_assembled',
    'action_parsed',
    'tool_called',
    'skill_loaded',
    'tool_answered',
    'tool_called',
    'tool_answered',
    'action_parsed',
    'hook_decision',
    'retry_asked',
    'action_parsed',
    'tool_called',
    'tool_answered',
    'action_parsed',
    'reply_accepted',
    'ended',
  ]);
});
