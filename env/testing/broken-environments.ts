import { withRevision } from '../harness/revision.ts';
import { createEnvironment, type Environment } from '../environment.ts';
import type { ToolExecutor } from '../ports/index.ts';
import { tinyPack } from './tiny-pack.ts';
import { tinyScorer } from './tiny-scorer.ts';
import { tinyEnvironment } from './tiny-session.ts';

/** A sound environment with some of its methods replaced. */
function broken(change: (sound: Environment) => Partial<Environment>): () => Environment {
  return () => {
    const sound = tinyEnvironment();
    return { ...sound, ...change(sound) };
  };
}

const withPrice = (execute: ToolExecutor) => (): Environment =>
  createEnvironment({ pack: tinyPack({ executors: { 'tool:price': execute } }), scorer: tinyScorer });

let everCalled = 0;
let sinceReset = 0;
const answer = (n: number) => ({ ok: true, data: { price: n } }) as const;
const REPLAYS = [
  'same_seed_same_bytes',
  'interleaved_sessions_are_apart',
  'snapshots_continue',
  'clones_share_nothing',
];

/** What is broken, an environment that is, and exactly the checks of the conformance kit that see it. */
export const BROKEN_ENVIRONMENTS: readonly (readonly [string, () => Environment, readonly string[]])[] = [
  [
    'a record with a field too many',
    broken((sound) => ({ trajectory: () => ({ ...sound.trajectory(), wall_ms: 3 }) })),
    ['records_are_valid', 'clones_share_nothing'],
  ],
  [
    'a reset that shows the user first',
    broken((sound) => ({
      async reset(options) {
        const { observation, info } = await sound.reset(options);
        return { info, observation: { ...observation, messages: observation.messages.toReversed() } };
      },
    })),
    ['records_are_valid'],
  ],
  [
    'a restart in silence past the end',
    broken((sound) => ({
      async step(action) {
        if (sound.trajectory().end !== null) await sound.reset({ seed: 'again' });
        return sound.step(action);
      },
    })),
    ['steps_out_of_order_throw'],
  ],
  [
    'a start in silence before reset',
    () => {
      const sound = tinyEnvironment();
      let started = false;
      return {
        ...sound,
        reset: (options) => ((started = true), sound.reset(options)),
        restore: (snapshot) => ((started = true), sound.restore(snapshot)),
        async step(action) {
          if (!started) await sound.reset({ seed: 'default' });
          started = true;
          return sound.step(action);
        },
      };
    },
    ['steps_out_of_order_throw'],
  ],
  [
    'a final reward of 2',
    broken((sound) => ({
      async step(action) {
        const step = await sound.step(action);
        return step.terminated ? { ...step, reward: 2 } : step;
      },
    })),
    ['rewards_and_bounds'],
  ],
  [
    'a reward on the way',
    broken((sound) => ({
      async step(action) {
        const step = await sound.step(action);
        return step.terminated ? step : { ...step, reward: 0.1 };
      },
    })),
    ['rewards_and_bounds'],
  ],
  [
    'rounds that grow',
    broken((sound) => ({
      async step(action) {
        const step = await sound.step(action);
        const left = { ...step.observation.left, rounds: 5 + step.info.turn };
        return { ...step, observation: { ...step.observation, left } };
      },
    })),
    ['rewards_and_bounds'],
  ],
  [
    'both flags at the end',
    broken((sound) => ({
      async step(action) {
        const step = await sound.step(action);
        return { ...step, truncated: step.terminated || step.truncated };
      },
    })),
    ['rewards_and_bounds'],
  ],
  [
    'an end that is not told',
    broken((sound) => ({
      async step(action) {
        const empty = action.kind === 'message' && !action.content && !action.tool_calls?.length;
        const step = await sound.step(action);
        return empty ? { ...step, reward: 0, terminated: false } : step;
      },
    })),
    ['rewards_and_bounds'],
  ],
  [
    'an environment that throws at garbage',
    broken((sound) => ({
      step(action) {
        if (action.kind === 'text') throw new SyntaxError('unexpected token');
        return sound.step(action);
      },
    })),
    ['garbage_is_answered'],
  ],
  [
    'garbage counted as our fault',
    broken((sound) => ({
      async step(action) {
        const step = await sound.step(action);
        const bad = step.info.events.some(
          (event) => event.kind === 'action_parsed' && event.calls.some((c) => c.problem),
        );
        return bad ? { ...step, info: { ...step.info, error: { code: 'x', message: 'x', data: {} } } } : step;
      },
    })),
    ['garbage_is_answered'],
  ],
  [
    'an answer with an id',
    withPrice(() => ({ ok: false, code: 'x', message: 'ask tool:price' })),
    ['no_id_is_shown'],
  ],
  [
    'a tool specification with an id',
    () => {
      const pack = tinyPack();
      const items = pack.harness.tools.items.map((tool) => ({ ...tool, description: `is ${'skill'}:facts` }));
      const harness = withRevision({ ...pack.harness, tools: { ...pack.harness.tools, items } });
      return createEnvironment({ pack: { ...pack, harness }, scorer: tinyScorer });
    },
    ['no_id_is_shown'],
  ],
  ['an executor with hidden global state', withPrice(() => answer(everCalled++)), REPLAYS],
  [
    'sessions that share what reset clears',
    () => {
      const sound = withPrice(() => answer(sinceReset++))();
      return { ...sound, reset: (options) => ((sinceReset = 0), sound.reset(options)) };
    },
    ['interleaved_sessions_are_apart', 'clones_share_nothing'],
  ],
  [
    'a snapshot that forgets the world',
    broken((sound) => ({
      snapshot() {
        const snapshot = sound.snapshot();
        return { ...snapshot, state: { ...snapshot.state, nth: {} } };
      },
    })),
    ['snapshots_continue'],
  ],
  [
    'a clone that is the original',
    () => {
      const sound = tinyEnvironment();
      const same: Environment = { ...sound, clone: () => same };
      return same;
    },
    ['clones_share_nothing'],
  ],
];
