import { expect, test } from 'vitest';
import { fixtureHook } from '../hooks/fixture.ts';
import type { Hook } from '../records/index.ts';
import { CALM, calls, cost, OPEN, says } from '../testing/actions.ts';
import { playTiny } from '../testing/tiny-session.ts';

const gate: Hook = fixtureHook({
  id: 'hook:gate',
  name: 'door_guard',
  check: { name: 'required_skill', args: [] },
  message: '{{problem}} Use {{tool:load_skill}}.',
});
const LONG = 'far too long '.repeat(5);

test('a reply before any Reply Skill is refused by the scheduler itself where no hook does', async () => {
  const { answers, of, steps } = await playTiny([says('Hello')]);
  expect(answers).toEqual(['Load a Reply Skill before you reply.']);
  expect(of('retry_asked')).toMatchObject([
    { hook: null, problem: { code: 'reply_skill_missing' }, left: 1 },
  ]);
  expect(steps[0]).toMatchObject({ reward: 0, terminated: false, truncated: false });
});

test('a Strategy Skill does not open the way to a reply', async () => {
  const { of, trajectory } = await playTiny([calls(CALM), says('Hello')]);
  expect(of('retry_asked')).toHaveLength(1);
  expect(trajectory.end).toBeNull();
});

test('the gate hook only words the refusal', async () => {
  const { answers, of } = await playTiny([says('Hello')], { hooks: [gate] });
  expect(answers).toEqual(['No Reply Skill is loaded. Use open_guide.']);
  expect(of('retry_asked')).toMatchObject([{ hook: 'hook:gate', problem: { code: 'refused_by_hook' } }]);
});

test('a gate that lets pass opens nothing', async () => {
  const { answers, of } = await playTiny([says('Hello')], { hooks: [{ ...gate, decision: 'allow' }] });
  expect(of('reply_accepted')).toEqual([]);
  expect(answers).toEqual(['Load a Reply Skill before you reply.']);
});

test.each<[string, Hook[], string[]]>([
  ['no hook', [], ['c', 'c', 'no_reply']],
  ['a patient gate', [{ ...gate, max_retries: 9 }], ['c', 'c', 'no_reply']],
  ['a gate of one retry', [{ ...gate, max_retries: 1 }], ['c', 'no_reply']],
  ['a gate of none', [{ ...gate, max_retries: 0 }], ['no_reply']],
  ['a gate that blocks', [{ ...gate, decision: 'block' }], ['no_reply']],
])(
  'retries are spent with %s: the third, or an earlier, refusal ends the episode',
  async (_what, hooks, ends) => {
    const { steps, trajectory, of } = await playTiny(
      ends.map(() => says('Hello')),
      { hooks },
    );
    expect(steps.map(({ info }) => (info.end?.status === 'terminated' ? info.end.reason : 'c'))).toEqual(
      ends,
    );
    expect(steps.at(-1)).toMatchObject({ terminated: true, truncated: false, reward: 0 });
    expect(trajectory.turns.map(({ segment }) => segment)).toEqual([
      ...ends.slice(1).map(() => 'tool'),
      'reply',
    ]);
    expect(of('ended')).toMatchObject([{ status: 'terminated', reason: 'no_reply' }]);
    expect(of('retry_asked')).toHaveLength(ends.length - 1);
  },
);

test('retries count over all hooks, and empty messages take theirs', async () => {
  const length = fixtureHook({ max_retries: 9 });
  const { of, trajectory } = await playTiny([says(''), calls(OPEN), says(LONG), says(LONG)], {
    hooks: [gate, length],
  });
  expect(of('retry_asked').map(({ problem, left }) => [problem.code, left])).toEqual([
    ['empty_message', 1],
    ['refused_by_hook', 0],
  ]);
  expect(trajectory.end).toEqual({ status: 'terminated', reason: 'no_reply' });
});

test("a reply at the limit passes, one over it is asked for again at the limit's present value", async () => {
  const parts = {
    hooks: [fixtureHook({ message: 'At most {{limit:reply_chars}}.' })],
    limits: { 'limit:reply_chars': 10 },
  };
  const over = await playTiny([calls(OPEN), says('01234567890')], parts);
  expect(over.answers).toEqual(['At most 10.']);
  const at = await playTiny([calls(OPEN), says('0123456789')], parts);
  expect(at.trajectory.end).toEqual({ status: 'terminated', reason: 'replied' });
  expect(at.steps.at(-1)).toMatchObject({ reward: 1, terminated: true });
});

test('a figure that no tool gave is refused, and passes once it was looked up', async () => {
  const hooks = [fixtureHook({ check: { name: 'facts_in_evidence', args: [] }, message: '{{problem}}' })];
  const { of } = await playTiny([calls(OPEN), says('It is $5'), calls(cost(1)), says('It is $5')], { hooks });
  expect(of('retry_asked').map(({ turn }) => turn)).toEqual([1]);
  expect(of('reply_accepted').map(({ turn, said }) => [turn, said])).toEqual([[3, 'It is $5']]);
});

test('a modification changes what is spoken, never what was said', async () => {
  const modify = { transform: 'trim_reply', args: ['limit:reply_chars'] };
  const { of } = await playTiny([calls(OPEN), says('One two three. Four five six.')], {
    hooks: [fixtureHook({ decision: 'modify', modify, message: '' })],
    limits: { 'limit:reply_chars': 16 },
  });
  const [accepted] = of('reply_accepted');
  expect(accepted?.said).toBe('One two three. Four five six.');
  expect(accepted?.spoken).not.toBe(accepted?.said);
  expect([...(accepted?.spoken ?? '')].length).toBeLessThanOrEqual(16);
});

test('reasoning is no part of the reply and stays in the record', async () => {
  const thinking = { kind: 'text', text: '<think>she is new</think>\nHello Ann', format: 'hermes' } as const;
  const { of, trajectory } = await playTiny([calls(OPEN), thinking]);
  expect(of('reply_accepted')).toMatchObject([{ said: 'Hello Ann', spoken: 'Hello Ann' }]);
  expect(of('action_parsed').at(-1)).toMatchObject({ content: 'Hello Ann', reasoning: 'she is new' });
  expect(trajectory.turns.at(-1)?.action).toEqual(thinking);
});

test('only thoughts are an empty message', async () => {
  const { of, answers } = await playTiny([{ kind: 'text', text: '<think>hm</think>', format: 'hermes' }]);
  expect(of('retry_asked')).toMatchObject([{ hook: null, problem: { code: 'empty_message' } }]);
  expect(answers[0]).toContain('call a tool or reply');
});

test('words beside a call are no reply', async () => {
  const { of, trajectory } = await playTiny([{ ...calls(OPEN), content: 'Let me see.' }]);
  expect(of('reply_accepted')).toEqual([]);
  expect(trajectory.end).toBeNull();
});
