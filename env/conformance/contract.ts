import { UsageError } from '../errors.ts';
import { playEpisode } from '../play-episode.ts';
import { ID_IN_TEXT, Observation, Trajectory, type Action } from '../records/index.ts';
import { createRng, type Rng } from '../rng.ts';
import { transcriptOf } from '../transcript.ts';
import { optionsOf, type ConformanceCheck } from './subject.ts';

const SILENCE: Action = { kind: 'message', content: '' };

/** Records and observations are what their schemas say. */
export const recordsAreValid: ConformanceCheck = {
  name: 'records_are_valid',
  async find(subject, seed) {
    const environment = subject.create();
    const { observation } = await environment.reset(optionsOf(subject, seed));
    const trajectory = await playEpisode(environment, subject.player, optionsOf(subject, seed));
    const parsed = [Observation.safeParse(observation), Trajectory.safeParse(trajectory)];
    const first = observation.messages[0]?.role === 'system' ? [] : ['reset shows no system message first'];
    return [...first, ...parsed.flatMap(({ error }) => (error ? [error.message] : []))];
  },
};

/** A step before the first reset, or past the end, throws instead of starting something in silence. */
export const stepsOutOfOrderThrow: ConformanceCheck = {
  name: 'steps_out_of_order_throw',
  async find(subject, seed) {
    const environment = subject.create();
    const early = await refusal(environment.step(SILENCE));
    await playEpisode(environment, subject.player, optionsOf(subject, seed));
    const late = await refusal(environment.step(SILENCE));
    return [
      early ? '' : 'a step before reset did not throw',
      late ? '' : 'a step past the end did not throw',
    ].filter(Boolean);
  },
};

async function refusal(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return false;
  } catch (thrown) {
    return thrown instanceof UsageError;
  }
}

/** Reward is 0 until the end, then null or in [0, 1]; what is left never grows; the episode is bounded. */
export const rewardsAndBounds: ConformanceCheck = {
  name: 'rewards_and_bounds',
  async find(subject, seed) {
    const environment = subject.create();
    const problems: string[] = [];
    let { left } = (await environment.reset(optionsOf(subject, seed))).observation;
    for (let turn = 1, budget = left.rounds; turn <= budget; turn++) {
      const step = await environment.step(SILENCE);
      const { observation, reward, terminated, truncated } = step;
      if (observation.left.rounds > left.rounds || observation.left.ms > left.ms) problems.push('left grew');
      left = observation.left;
      if (terminated && truncated) problems.push('terminated and truncated at once');
      if (terminated || truncated) {
        if (reward !== null && (reward < 0 || reward > 1)) problems.push(`final reward is ${reward}`);
        return problems;
      }
      if (reward !== 0) problems.push(`reward ${reward} before the end`);
    }
    return [...problems, 'silence did not end within the rounds that were left'];
  },
};

/** Whatever a policy writes is answered; it never throws, and never counts as our fault. */
export const garbageIsAnswered: ConformanceCheck = {
  name: 'garbage_is_answered',
  async find(subject, seed) {
    const environment = subject.create();
    const { left } = (await environment.reset(optionsOf(subject, seed))).observation;
    const rng = createRng(`${seed}/garbage`);
    for (let turn = 1; turn <= left.rounds; turn++) {
      const step = await environment.step(garbage(rng));
      if (step.info.error) return [`garbage made the episode errored: ${step.info.error.message}`];
      if (step.terminated || step.truncated) return [];
    }
    return ['garbage did not end within the rounds that were left'];
  },
};

const SCRAPS = [
  '{',
  '}',
  '"',
  '<tool_call>',
  '</tool_call>',
  '<think>',
  '{"name": 1}',
  '{{x}}',
  '\u0000',
  '吗',
  'null',
];

function garbage(rng: Rng): Action {
  const text = rng.sample([...SCRAPS, ...SCRAPS], rng.int(0, 6)).join(rng.pick(['', ' ', '\n']));
  if (rng.chance(0.5)) return { kind: 'text', text, format: 'hermes' };
  const call = {
    id: '',
    type: 'function' as const,
    function: { name: text, arguments: rng.pick([null, text]) },
  };
  return { kind: 'message', content: text, tool_calls: rng.chance(0.5) ? [call] : [] };
}

/** No id, the code's side of a name, ever stands in what a policy sees. */
export const noIdIsShown: ConformanceCheck = {
  name: 'no_id_is_shown',
  async find(subject, seed) {
    const trajectory = await playEpisode(subject.create(), subject.player, optionsOf(subject, seed));
    const seen = transcriptOf(trajectory).filter(({ role }) => role !== 'assistant');
    const tools = trajectory.events.flatMap((event) =>
      event.kind === 'prompt_assembled' ? event.tools : [],
    );
    const texts = [...seen.map(({ content }) => content ?? ''), JSON.stringify(tools)];
    return texts.flatMap((text) => text.match(ID_IN_TEXT) ?? []).map((id) => `shows ${id}`);
  },
};
