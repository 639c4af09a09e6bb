import type { Action, JsonObject, Observation, Policy, Rng } from '../../../env/index.ts';
import { isJsonObject } from './brain/leading-json.ts';
import { itemsOf } from './reader/lines.ts';
import { catalogueLine } from './reader/read-catalogue.ts';
import { say, surfaceOf, type Move, type Surface } from './say.ts';

interface Callable {
  readonly name: string;
  readonly params: readonly string[];
}

/** Share of turns that make a call rather than reply. */
const CALLS = 0.7;
const WORDS = [
  'link',
  'price',
  'today',
  'yuan',
  'days',
  'thanks',
  'maybe',
  'gift',
  '链接',
  '价格',
  '今天',
  '谢谢',
  '可以',
];

function catalogue(observation: Observation): { callables: Callable[]; skills: string[] } {
  const system = observation.messages.find(({ role }) => role === 'system')?.content ?? '';
  const lines = itemsOf(system).flatMap((item) => catalogueLine(item) ?? []);
  const specs = (observation.tools ?? []).map(({ function: { name, parameters } }) => {
    const shown = parameters['properties'];
    return { name, params: isJsonObject(shown) ? Object.keys(shown) : [] };
  });
  const texts = lines.flatMap(({ name, params }) => (params === null ? [] : [{ name, params }]));
  return {
    callables: [...specs, ...texts],
    skills: lines.flatMap(({ name, params }) => (params === null ? name : [])),
  };
}

function randomArgs(rng: Rng, params: readonly string[], skills: readonly string[]): JsonObject {
  const value = () => (skills.length > 0 && rng.chance(0.5) ? rng.pick(skills) : rng.int(1, 9));
  return Object.fromEntries(params.filter(() => rng.chance(0.9)).map((name) => [name, value()]));
}

function randomMove(rng: Rng, callables: readonly Callable[], skills: readonly string[]): Move {
  if (callables.length > 0 && rng.chance(CALLS)) {
    const { name, params } = rng.pick(callables);
    return { calls: [{ name, args: randomArgs(rng, params, skills) }], reply: null };
  }
  const words = Array.from({ length: rng.int(1, 8) }, () => rng.pick(WORDS));
  return { calls: [], reply: `${words.join(' ')} ${rng.int(1, 300)}` };
}

/** Calls what the catalogue names with arguments at random, and replies in words at random; seeded. */
export const random: Policy = {
  name: 'random',
  start(rng) {
    let known: (ReturnType<typeof catalogue> & { surface: Surface }) | null = null;
    let made = 0;
    return {
      act(observation): Action {
        known ??= { ...catalogue(observation), surface: surfaceOf(observation) };
        const move = randomMove(rng, known.callables, known.skills);
        const action = say(move, known.surface, made);
        made += move.calls.length;
        return action;
      },
    };
  },
};
