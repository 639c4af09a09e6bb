import { expect, test } from 'vitest';
import { fixtureHook } from '../hooks/fixture.ts';
import type { Usage } from '../records/index.ts';
import { calls, cost, OPEN, says } from '../testing/actions.ts';
import { playTiny } from '../testing/tiny-session.ts';

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
  const { steps } = await playTiny([{ ...calls(OPEN, cost(1)), usage }, { ...calls(cost(1), cost(1)), usage }]);
  expect(steps.map(({ info }) => info.at_ms)).toEqual([40 * 10 + 50 + 400, 850 + 400 + 800]);
  expect(steps.map(({ observation }) => observation.left.ms)).toEqual([9150, 7950]);
});

test.each([
  ['tokens', 'limit:ms_per_token', 100, { ...says('Hello'), usage }],
  ['tools', 'limit:ms_per_token', 0, calls(...Array.from({ length: 10 }, () => cost(1)))],
] as const)('the latency budget, spent by %s, cuts the episode', async (_what, id, value, action) => {
  const { trajectory, steps } = await playTiny([action], { limits: { [id]: value, 'limit:latency_ms': 4000 } });
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
  const turns = trajectory.events.flatMap((event) => ('turn' in event && event.turn !== null ? [event.turn] : []));
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
