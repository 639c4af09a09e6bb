import { SurfaceName } from '../../env/index.ts';
import type { Harness, Pool } from '../../env/index.ts';
import { CARRIERS } from '../carrier.ts';
import { textsOf } from '../harness-index.ts';
import { isOfPool, wordsOf } from '../name-pools.ts';
import { wordedTexts } from '../phrase-problems.ts';
import { danglingIds } from '../renders-in.ts';
import type { StateCheck } from './state-case.ts';

const OTHER: Readonly<Record<Pool, Pool>> = { train: 'test', test: 'train' };

/** Names that must differ from each other, list by list, with the ids they stand for. */
function namespaces(harness: Harness): (readonly { id: string; name: string }[])[] {
  const tools = harness.tools.items;
  return [harness.skills.items, tools, ...tools.map((tool) => tool.params)];
}

/** Names are unique where they are looked up; new ones are valid, of the pool, and share no word with the base's. */
export const namesAreFresh: StateCheck = ({ base, state, pool }) => {
  const before = new Map(namespaces(base).flatMap((items) => items.map(({ id, name }) => [id, name])));
  const spoken = new Set([...before.values()].flatMap(wordsOf));
  const isFresh = (name: string) =>
    SurfaceName.safeParse(name).success &&
    wordsOf(name).every((word) => isOfPool(word, pool) && !spoken.has(word));
  return namespaces(state).flatMap((items) => {
    const names = items.map(({ name }) => name);
    const stale = items.filter(({ id, name }) => before.get(id) !== name && !isFresh(name));
    return [
      ...stale.map(({ id, name }) => `${id} is called ${name}, no fresh ${pool} name`),
      ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `name twice: ${name}`),
    ];
  });
};

/** Everything that a text or a check refers to is there. */
export const referencesResolve: StateCheck = ({ state }) => {
  const skills = state.skills.items;
  const rules = [
    ...skills.flatMap((skill) => skill.rules),
    ...state.prompt.blocks.flatMap((block) => block.items),
  ];
  const texts = [...wordedTexts(state).values(), ...skills.flatMap(textsOf)];
  return danglingIds(state, texts, rules).map((id) => `nothing to refer to: ${id}`);
};

/** Limits lie in their range, and whole ones stay whole. */
export const limitsHold: StateCheck = ({ base, state }) => {
  const whole = new Set(base.limits.filter(({ value }) => Number.isInteger(value)).map(({ id }) => id));
  return state.limits
    .filter(({ id, value, min, max }) => value < min || value > max || (whole.has(id) && value % 1 !== 0))
    .map(({ id, value }) => `${id} may not be ${value}`);
};

/** No wording and no carrier of the other pool stands anywhere. */
export const poolsStayApart: StateCheck = ({ state, pool, phrases, distractors }) => {
  const other = OTHER[pool];
  const wordings = new Set(Object.values(phrases).flatMap((wording) => wording?.[other] ?? []));
  const strangers = new Set(distractors.filter((item) => item.pool === other).map(({ skill }) => skill.id));
  const worded = [...wordedTexts(state)].filter(
    ([, text]) => wordings.has(text) || CARRIERS[other].some((carrier) => text.startsWith(carrier)),
  );
  return [
    ...worded.map(([id, text]) => `${id} has a ${other} wording: ${text}`),
    ...state.skills.items.filter(({ id }) => strangers.has(id)).map(({ id }) => `${other} distractor: ${id}`),
  ];
};
