import { expect, test } from 'vitest';
import { fixtureHook } from '../hooks/fixture.ts';
import type { FaultPlan, Hook } from '../records/index.ts';
import { calls, cost, keep, OPEN, says } from '../testing/actions.ts';
import { playTiny } from '../testing/tiny-session.ts';

const faults: FaultPlan = [{ tool: 'tool:price', kind: 'timeout', first: 1, times: 1 }];
const advice: Hook = fixtureHook({
  id: 'hook:advice',
  name: 'fault_note',
  event: 'post_tool',
  check: { name: 'tool_fault', args: [] },
  decision: 'allow',
  message: 'Note: {{problem}}',
});

test('calls of one turn are played in their order, each seeing what those before it did', async () => {
  const { answers, of } = await playTiny([calls(OPEN, keep(1, 2), keep(1, 2), cost(1), keep(1, 1))]);
  expect(of('tool_answered').map(({ tool, status, result }) => [tool, status, result])).toEqual([
    ['tool:load_skill', 'ok', null],
    ['tool:reserve', 'ok', { link: 1, left: 1 }],
    ['tool:reserve', 'error', null],
    ['tool:price', 'ok', { link: 1, price: 5 }],
    ['tool:reserve', 'ok', { link: 1, left: 0 }],
  ]);
  expect(of('tool_called').map(({ nth }) => nth)).toEqual([1, 1, 2, 1, 3]);
  expect(of('tool_answered').map(({ call_id }) => call_id)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
  expect(answers).toHaveLength(5);
});

test('each answer names its call, the Skill as text, data as JSON with its time, refusals with a code', async () => {
  const { steps, answers } = await playTiny([calls(OPEN, cost(1), cost(9))]);
  const [parsed, ...tools] = steps[0]?.observation.messages ?? [];
  expect(parsed?.role).toBe('assistant');
  expect(tools.map((message) => (message.role === 'tool' ? message.tool_call_id : '?'))).toEqual([
    'c0',
    'c1',
    'c2',
  ]);
  expect(answers[0]).toBe('# ware_facts\n- Ask get_cost first.');
  expect(JSON.parse(answers[1] ?? '')).toEqual({ link: 1, price: 5, as_of: '2026-01-15T10:00:00Z' });
  expect(JSON.parse(answers[2] ?? '')).toMatchObject({ error: { code: 'not_found', retryable: false } });
});

test('a Skill that is loaded already is an error that names it, and is not loaded twice', async () => {
  const { answers, of } = await playTiny([calls(OPEN), calls(OPEN)]);
  expect(of('skill_loaded')).toHaveLength(1);
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ error: { code: 'already_loaded' } });
  expect(answers[0]).toContain('ware_facts');
});

test.each([
  ['an unknown tool', ['get_foo', '{}'], 'unknown_tool', 'open_guide, get_cost, keep_back'],
  ['an id for a name', ['tool:price', '{"item_no": 1}'], 'unknown_tool', 'get_cost'],
  ['an unknown Skill', ['open_guide', '{"guide_name": "x"}'], 'unknown_skill', 'ware_facts, calm_words'],
  ['a wrong type', ['get_cost', '{"item_no": "1"}'], 'arguments_invalid', '/item_no: expected integer'],
  ['no arguments where some are required', ['get_cost', ''], 'arguments_invalid', '/item_no'],
] as const)('%s is refused, executes nothing and costs a round only', async (_what, call, code, words) => {
  const { answers, of, trajectory, steps } = await playTiny([calls(call)]);
  expect(of('tool_called')).toEqual([]);
  expect(of('tool_answered')).toMatchObject([{ status: 'refused', result: null, latency_ms: 0 }]);
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ error: { code } });
  expect(answers[0]).toContain(words);
  expect(answers[0]).not.toContain('param:');
  expect(trajectory.end).toBeNull();
  expect(steps[0]?.observation.left).toEqual({ rounds: 5, ms: 10_000 });
});

test('a pre-tool hook words the refusal, and can block a call that is well formed', async () => {
  const hooks = [
    fixtureHook({
      id: 'hook:form',
      name: 'form_guard',
      event: 'pre_tool',
      check: { name: 'argument_schema', args: [] },
      decision: 'block',
      message: 'No: {{problem}}',
    }),
    fixtureHook({
      id: 'hook:again',
      name: 'again_guard',
      event: 'pre_tool',
      check: { name: 'repeated_call', args: ['limit:tool_retries'] },
      decision: 'block',
      message: 'Enough.',
    }),
  ];
  const { answers, of } = await playTiny([calls(cost(1), cost(1), cost(1), cost(1), cost(2), ['x', ''])], {
    hooks,
  });
  expect(of('tool_answered').map(({ status }) => status)).toEqual([
    'ok',
    'ok',
    'ok',
    'refused',
    'ok',
    'refused',
  ]);
  expect(answers[3]).toBe('Enough.');
  expect(answers[5]).toMatch(/^No: There is no tool of that name/);
});

test('an injected fault hides the data, is told, and is over when it is over', async () => {
  const { answers, of } = await playTiny([calls(cost(1), cost(1))], { reset: { faults }, hooks: [advice] });
  expect(of('fault_injected')).toMatchObject([{ tool: 'tool:price', nth: 1, recoverable: true }]);
  expect(of('tool_answered').map(({ status, result }) => [status, result])).toEqual([
    ['fault', null],
    ['ok', { link: 1, price: 5 }],
  ]);
  expect(answers[0]).toMatch(/timeout[^\n]*\nNote: get_cost gave no usable answer \(retries left: 2\)/);
  expect(answers[1]).not.toContain('Note');
});

test('a result that a hook withholds is neither shown nor evidence', async () => {
  const stale: FaultPlan = [{ tool: 'tool:price', kind: 'stale', first: 1, times: null }];
  const guard = fixtureHook({ check: { name: 'facts_in_evidence', args: [] } });
  const played = await playTiny([calls(OPEN, cost(1)), says('It is $5')], {
    reset: { faults: stale },
    hooks: [{ ...advice, decision: 'block', message: 'Held back.' }, guard],
  });
  const [open] = played.steps;
  expect(open?.observation.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Held back.' });
  expect(played.of('tool_answered').at(-1)?.result).toBeNull();
  expect(played.of('retry_asked')).toHaveLength(1);
});

test('writes of an episode end with it', async () => {
  const { environment } = await playTiny([calls(keep(1, 3))]);
  await environment.reset({ seed: 'tiny' });
  const { info } = await environment.step(calls(keep(1, 3)));
  expect(info.events.find(({ kind }) => kind === 'tool_answered')).toMatchObject({ status: 'ok' });
});

test('a faulted write does not write', async () => {
  const down: FaultPlan = [{ tool: 'tool:reserve', kind: 'timeout', first: 1, times: 1 }];
  const { of } = await playTiny([calls(keep(1, 3), keep(1, 3))], { reset: { faults: down } });
  expect(of('tool_answered').map(({ status }) => status)).toEqual(['fault', 'ok']);
});
