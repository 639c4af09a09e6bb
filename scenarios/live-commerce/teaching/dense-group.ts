import { createRng, type Trajectory } from '../../../env/index.ts';
import { languageOf } from '../world/index.ts';
import { skillQuestions, someOf, toolQuestions, type Question } from './catalogue-questions.ts';
import { commentQuestions } from './comment-questions.ts';
import type { GroupInput } from './episode-group.ts';
import { count, type TeachingGroup } from './group.ts';
import { openingOf } from './history.ts';
import { nameQuestions } from './name-questions.ts';
import { playForTeaching } from './play.ts';
import type { DenseKind } from './prompts.ts';
import type { TeachingRow } from './row.ts';
import { toolsShown } from './tools-shown.ts';

/** Short questions of a group, and the most tasks of its room that they are about. */
export const QUESTIONS = 48;
export const DENSE_TASKS = 12;

/** Questions of each kind: 12 that a call answers, and 36 that names alone answer. */
const WANTED: Readonly<Record<DenseKind, number>> = {
  viewer: 4,
  tool_for: 3,
  tool_that: 2,
  skill_that: 2,
  skill_for: 1,
  name_skill: 8,
  name_tool: 9,
  name_link: 5,
  name_skills_for: 9,
  name_tool_for: 5,
};

/** The mix of a group, in random order. What a small room cannot ask of one kind, others fill up. */
function mixed(input: GroupInput, trajectories: readonly Trajectory[], example: Trajectory): Question[] {
  const rng = createRng(`${input.seed}/questions`);
  const { harness } = input.state;
  const { scenario } = example;
  const language = languageOf(scenario.locale);
  const links = scenario.room.links.map(({ link }) => link);
  const all = [
    ...trajectories.flatMap((trajectory) => commentQuestions(trajectory, harness)),
    ...skillQuestions(harness, language),
    ...toolQuestions(harness, language, links),
    ...nameQuestions(rng, { pack: input.parts.pack, harness, scenario }, WANTED),
  ];
  const chosen = Object.entries(WANTED).flatMap(([kind, most]) =>
    someOf(
      rng,
      all.filter((question) => question.kind === kind),
      most,
    ),
  );
  const left = all.filter((question) => !chosen.includes(question));
  return rng.shuffle([...chosen, ...someOf(rng, left, QUESTIONS - chosen.length)]);
}

/** One row a question; `example` is an episode of the same state and room. */
function rowsOf(group: string, questions: readonly Question[], example: Trajectory): TeachingRow[] {
  const opening = openingOf(example).slice(0, 1);
  return questions.map(({ text, answer }) => ({
    group,
    kind: 'dense',
    messages: [...opening, { role: 'user', content: text }, { role: 'assistant', content: answer }],
    ...toolsShown(example),
    loss_on: [2],
  }));
}

/**
 * Rows of one short question each, about one harness and one room. Answers that are names alone are nearly all
 * look-up, where most of a call is its JSON; a policy that learned from them only would forget that JSON, so
 * every group has calls beside them, and so have the episodes.
 */
export async function denseGroup(input: GroupInput): Promise<TeachingGroup> {
  const { parts, environment, seed, id, state } = input;
  const dropped: Record<string, number> = {};
  const solved: Trajectory[] = [];
  for (const [at, scenario] of input.scenarios.entries()) {
    const reset = { seed: `${seed}/${at}`, scenario, harness: state.harness };
    const played = await playForTeaching(environment, parts.policies.expert, reset, false);
    if (played.ok) solved.push(played.trajectory);
    else count(dropped, played.reason);
  }
  const [example] = solved;
  const questions = example === undefined ? [] : mixed(input, solved, example);
  const rows = example === undefined ? [] : rowsOf(id, questions, example);
  const counts: Partial<Record<DenseKind, number>> = {};
  for (const { kind } of questions) count(counts, kind);
  const nothing = { slips: { kept: 0, trimmed: 0, none: 0 }, faults: { recoverable: 0, lasting: 0 } };
  return { ...state, id, kind: 'dense', rows, dropped, ...nothing, questions: counts };
}
