import { expect, test } from 'vitest';
import { createEnvironment } from './environment.ts';
import type { Scorer, ToolExecutor } from './ports/index.ts';
import type { Action } from './records/index.ts';
import { calls, cost, keep, OPEN, says } from './testing/actions.ts';
import { tinyPack, tinyScenario } from './testing/tiny-pack.ts';
import { tinyScorer } from './testing/tiny-scorer.ts';
import { eventsOf, playTiny, tinyEnvironment } from './testing/tiny-session.ts';

const price = (execute: ToolExecutor) => ({ executors: { 'tool:price': execute } });
const boom = new Error('disk full');

test.each<[string, ToolExecutor]>([
  [
    'throws',
    () => {
      throw boom;
    },
  ],
  ['rejects', () => Promise.reject(boom)],
])('an executor that %s makes the episode errored, without a reward', async (_how, execute) => {
  const { steps, trajectory, environment } = await playTiny([calls(OPEN), calls(cost(1))], price(execute));
  expect(steps.at(-1)).toMatchObject({ reward: null, terminated: false, truncated: true });
  expect(steps.at(-1)?.info.error).toMatchObject({ code: 'executor_failed', data: { tool: 'tool:price' } });
  expect(steps.at(-1)?.info.error?.message).toContain('disk full');
  expect(trajectory.end).toMatchObject({ status: 'errored' });
  expect(trajectory.scored?.reward).toBeNull();
  expect(trajectory.turns).toHaveLength(1);
  expect(eventsOf(trajectory, 'ended')).toMatchObject([{ status: 'errored', reason: 'executor_failed' }]);
  await expect(environment.step(says('Hello'))).rejects.toMatchObject({ code: 'episode_ended' });
});

test('a tool without an executor is our fault, too', async () => {
  const pack = tinyPack();
  const { 'tool:price': _gone, ...executors } = pack.executors;
  const environment = createEnvironment({ pack: { ...pack, executors }, scorer: tinyScorer });
  await environment.reset({ seed: 's', scenario: tinyScenario() });
  const { info, reward } = await environment.step(calls(cost(1)));
  expect([info.error?.code, reward]).toEqual(['executor_missing', null]);
});

test('a scorer that throws leaves no reward', async () => {
  const scorer = {
    rubric: 'x',
    score: () => {
      throw boom;
    },
  };
  const environment = createEnvironment({ pack: tinyPack(), scorer });
  await environment.reset({ seed: 's', scenario: tinyScenario() });
  await environment.step(calls(OPEN));
  const last = await environment.step(says('Hello'));
  expect(last).toMatchObject({ reward: null, terminated: false, truncated: true });
  expect(last.info.error?.message).toContain('disk full');
});

test('an executor may take its time; the answer is the same', async () => {
  const quick = await playTiny([calls(cost(1))]);
  const late = tinyPack().executors['tool:price'];
  if (late === undefined) throw new Error('the tiny pack has no price');
  const slow = await playTiny(
    [calls(cost(1))],
    price(async (...given) => {
      await Promise.resolve();
      return late(...given);
    }),
  );
  expect(slow.trajectory.events).toEqual(quick.trajectory.events);
});

test('steps out of order throw', async () => {
  const environment = tinyEnvironment();
  await expect(environment.step(says('Hi'))).rejects.toMatchObject({ name: 'UsageError', code: 'not_reset' });
  for (const use of [environment.trajectory, environment.snapshot, environment.harness]) {
    expect(() => use()).toThrowError(expect.objectContaining({ code: 'not_reset' }));
  }
  await environment.reset({ seed: 's', scenario: tinyScenario() });
  const first = environment.step(calls(OPEN));
  await expect(environment.step(calls(OPEN))).rejects.toMatchObject({ code: 'step_running' });
  await first;
  await environment.step(says('Hello'));
  await expect(environment.step(says('Hello'))).rejects.toMatchObject({ code: 'episode_ended' });
});

test('abort ends a running episode as errored and leaves an ended one alone', async () => {
  const { environment } = await playTiny([calls(OPEN)]);
  const aborted = await environment.abort(boom);
  expect(aborted.end).toMatchObject({ status: 'errored', error: { message: 'Error: disk full' } });
  expect(aborted.scored?.reward).toBeNull();
  const done = await playTiny([calls(OPEN), says('Hello')]);
  expect(await done.environment.abort(boom)).toEqual(done.trajectory);
});

/** A promise that is kept when `finish` is called. */
function gate(): { promise: Promise<void>; finish: () => void } {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => resolvers.push(resolve));
  return { promise, finish: () => resolvers[0]?.() };
}

test('abort while a tool is at work has the last word', async () => {
  const { promise, finish } = gate();
  const slow: ToolExecutor = async () => {
    await promise;
    return { ok: true, data: { price: 5 } };
  };
  const { environment } = await playTiny([calls(OPEN)], price(slow));
  const step = environment.step(calls(cost(1)));
  const aborted = await environment.abort(boom);
  finish();
  expect(await step).toMatchObject({ reward: null, truncated: true, terminated: false });
  expect(environment.trajectory()).toEqual(aborted);
});

test('abort while a score does not come makes the episode errored', async () => {
  const [asked, answered] = [gate(), gate()];
  const score: Scorer['score'] = async (trajectory) => {
    asked.finish();
    await answered.promise;
    return tinyScorer.score(trajectory);
  };
  const environment = createEnvironment({ pack: tinyPack(), scorer: { ...tinyScorer, score } });
  await environment.reset({ seed: 'tiny', scenario: tinyScenario() });
  await environment.step(calls(OPEN));
  const step = environment.step(says('Hello'));
  await asked.promise;
  const aborted = await environment.abort(boom);
  expect(aborted).toMatchObject({ end: { status: 'errored' }, scored: null });
  answered.finish();
  expect(await step).toMatchObject({ reward: null, truncated: true, terminated: false });
  expect(environment.trajectory()).toEqual(aborted);
});

const ACTIONS: readonly Action[] = [
  calls(OPEN, keep(1, 2)),
  says(''),
  calls(keep(1, 1), cost(1)),
  says('Hello'),
];

test.each([0, 1, 2, 3, 4])(
  'a snapshot after %d turns, through JSON, goes on elsewhere to the same end',
  async (cut) => {
    const whole = await playTiny(ACTIONS);
    const half = await playTiny(ACTIONS.slice(0, cut));
    const other = tinyEnvironment();
    other.restore(JSON.parse(JSON.stringify(half.environment.snapshot())));
    for (const action of ACTIONS.slice(cut)) await other.step(action);
    expect(other.trajectory()).toEqual(whole.trajectory);
  },
);

test('a snapshot shares nothing with the episode it is of', async () => {
  const { environment } = await playTiny(ACTIONS.slice(0, 1));
  const taken = environment.snapshot();
  const before = structuredClone(taken);
  for (const action of ACTIONS.slice(1)) await environment.step(action);
  expect(taken).toEqual(before);
  const { events } = structuredClone(environment.trajectory());
  for (const event of taken.trajectory.events) event.at_ms = -1;
  taken.state.loaded.length = 0;
  expect(environment.trajectory().events).toEqual(events);
});

test('a clone goes its own way', async () => {
  const { environment } = await playTiny([calls(OPEN)]);
  const twin = environment.clone();
  await twin.step(calls(keep(1, 3)));
  const { info } = await environment.step(calls(keep(1, 3)));
  expect(info.events.find(({ kind }) => kind === 'tool_answered')).toMatchObject({ status: 'ok' });
  await expect(tinyEnvironment().clone().step(says('Hi'))).rejects.toMatchObject({ code: 'not_reset' });
});

test.each([[null], [{}], [{ schema: 2 }], ['snapshot']])('restore refuses %j', (given) => {
  const environment = tinyEnvironment();
  expect(() => environment.restore(JSON.parse(JSON.stringify(given)))).toThrowError(
    expect.objectContaining({ name: 'ContentError', code: 'bad_snapshot' }),
  );
});

test('augmenting without an augmenter is refused', async () => {
  const strengths = { identifier: 1, content: 0, tools: 0, prompt: 0, hooks: 0 } as const;
  const asked = tinyEnvironment().reset({ seed: 's', augment: { strengths, pools: 'train' } });
  await expect(asked).rejects.toMatchObject({ code: 'no_augmenter' });
});
