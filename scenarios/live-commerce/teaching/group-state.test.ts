import { expect, test } from 'vitest';
import { createRng, surfaceNames, type Harness } from '../../../env/index.ts';
import { drawState, NAMES_AND_WORDING, NAMES_ONLY, TEACHING_STATES } from './group-state.ts';
import { drawRoomTasks } from './room-tasks.ts';
import { OPTIONS, partsOf } from './testing/lesson.ts';

const parts = partsOf('mini');
const base = parts.pack.harness;
const { scenarios } = drawRoomTasks(parts, OPTIONS, 0, 4);
const states = Array.from({ length: 400 }, (_, at) => drawState(parts, OPTIONS, `state/${at}`, scenarios));
const operatorsOf = (wanted: string) =>
  states.flatMap(({ state, applied }) => (state === wanted ? [applied.map(({ operator }) => operator)] : []));
const namesOf = (harness: Harness) => [...surfaceNames(harness).values()];

test.each([
  ['original', 0.15],
  ['names', 0.35],
  ['wording', 0.4],
  ['mixed', 0.1],
])('the state %s is drawn at about %d', (state, share) => {
  expect(Math.abs(operatorsOf(state).length / states.length - share)).toBeLessThan(0.06);
});

test('the original harness is the very one, and equal seeds draw equal states', () => {
  const original = states.find(({ state }) => state === 'original');
  expect(original).toEqual({ state: 'original', harness: base, applied: [] });
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining([...TEACHING_STATES]));
  const at = createRng('any').int(0, 399);
  expect(drawState(parts, OPTIONS, `state/${at}`, scenarios)).toEqual(states[at]);
});

test('each state has its operators and no other', () => {
  for (const operators of operatorsOf('names')) expect(new Set(operators)).toEqual(new Set(NAMES_ONLY));
  for (const operators of operatorsOf('wording')) {
    expect(NAMES_AND_WORDING).toEqual(expect.arrayContaining(operators));
    expect(operators).toEqual(expect.arrayContaining(NAMES_AND_WORDING.slice(NAMES_ONLY.length)));
  }
  for (const operators of operatorsOf('mixed')) expect(operators).toContain('add_noise_skills');
});

test('no base name is left where names change, and nothing is added or taken away', () => {
  const kept = new Set(namesOf(base));
  for (const { harness } of states.filter(({ state }) => state === 'names' || state === 'wording')) {
    expect(namesOf(harness).filter((name) => kept.has(name))).toEqual([]);
    expect(new Set(surfaceNames(harness).keys())).toEqual(new Set(surfaceNames(base).keys()));
  }
});
