import { createRng, type Harness, type Rng, type Scenario, type Trajectory } from '../../../env/index.ts';
import { languageOf } from '../world/index.ts';
import { skillQuestions, someOf, toolQuestions, type Question } from './catalogue-questions.ts';
import { commentQuestions } from './comment-questions.ts';
import type { GroupInput } from './episode-group.ts';
import { count, type TeachingGroup } from './group.ts';
import { openingOf } from './history.ts';
import { nameQuestions } from './name-questions.ts';
import { describedBy } from './other-words.ts';
import { playForTeaching } from './play.ts';
import type { DenseKind } from './prompts.ts';
import type { TeachingRow } from './row.ts';
import { toolsShown } from './tools-shown.ts';

/** Short questions of a group, and the most tasks of its room that they are about. */
export const QUESTIONS = 28;
export const DENSE_TASKS = 12;

/** Questions of each kind: 9 that a call answers, and 19 that names alone answer. */
const WANTED: Readonly<Record<DenseKind, number>> = {
  viewer: 4,
  tool_for: 1,
  tool_that: 1,
  tool_called: 1,
  skill_that: 1,
  skill_for: 1,
  name_skill: 2,
  name_tool: 2,
  name_link: 1,
  name_signal: 2,
  name_skills_for: 4,
  name_tool_for: 2,
  name_by_rules: 6,
};

/** Kinds whose answer depends on what the viewer signals: each comment is asked about under both signals. */
const BY_SIGNAL: readonly DenseKind[] = ['viewer', 'name_skills_for'];

/** A task as it was solved under the room's own signals and under others. */
type Solved = readonly [Trajectory, Trajectory];

/** A question and an episode that opens as its row does. */
interface Asked extends Question {
  readonly example: Trajectory;
}

/** Questions of a kind about as many comments as there are to be rows for, each under both signals. */
function underBoth(rng: Rng, kind: DenseKind, solved: readonly Solved[], harness: Harness): Asked[] {
  return someOf(rng, solved, WANTED[kind] / 2).flatMap((both) =>
    both.flatMap((example) =>
      commentQuestions(example, harness).flatMap((question) =>
        question.kind === kind ? [{ ...question, example }] : [],
      ),
    ),
  );
}

/** The mix of a group, in random order. What a small room cannot ask of one kind, others fill up. */
function mixed(input: GroupInput, solved: readonly Solved[], examples: Solved): Asked[] {
  const rng = createRng(`${input.seed}/questions`);
  const { harness } = input.state;
  const { scenario } = examples[0];
  const language = languageOf(scenario.locale);
  const described = describedBy(rng.fork('words'), harness, input.parts.phrases);
  const links = scenario.room.links.map(({ link }) => link);
  const bySignal = BY_SIGNAL.flatMap((kind) => underBoth(rng, kind, solved, harness));
  const others = [
    ...solved.flatMap(([own]) => commentQuestions(own, harness)),
    ...skillQuestions(harness, language, described),
    ...toolQuestions(harness, language, links, described),
    ...nameQuestions(rng, { pack: input.parts.pack, harness, scenario }, described, WANTED),
  ].filter(({ kind }) => !BY_SIGNAL.includes(kind));
  const chosen = Object.entries(WANTED).flatMap(([kind, most]) =>
    someOf(
      rng,
      others.filter((question) => question.kind === kind),
      most,
    ),
  );
  const left = others.filter((question) => !chosen.includes(question));
  const filling = someOf(rng, left, QUESTIONS - chosen.length - bySignal.length);
  const plain = [...chosen, ...filling].map((question) => ({ ...question, example: rng.pick(examples) }));
  return rng.shuffle([...bySignal, ...plain]);
}

/** One row a question. */
function rowOf(group: string, { text, answer, example }: Asked): TeachingRow {
  const opening = openingOf(example).slice(0, 1);
  return {
    group,
    kind: 'dense',
    messages: [...opening, { role: 'user', content: text }, { role: 'assistant', content: answer }],
    ...toolsShown(example),
    loss_on: [2],
  };
}

/**
 * Rows of one short question each, about one harness and one room under two viewer signals. Answers that are
 * names alone are nearly all look-up, where most of a call is its JSON; a policy that learned from them only
 * would forget that JSON, so every group has calls beside them, and so have the episodes.
 * @param others the scenarios under the other signals, in their order.
 */
export async function denseGroup(input: GroupInput, others: readonly Scenario[]): Promise<TeachingGroup> {
  const { parts, environment, seed, id, state, scenarios } = input;
  const dropped: Record<string, number> = {};
  const solve = async (scenario: Scenario, at: number): Promise<Trajectory | null> => {
    const reset = { seed: `${seed}/${at}`, scenario, harness: state.harness };
    const played = await playForTeaching(environment, parts.policies.expert, reset, false);
    if (played.ok) return played.trajectory;
    count(dropped, played.reason);
    return null;
  };
  const solved: Solved[] = [];
  for (const [at, scenario] of scenarios.entries()) {
    const own = await solve(scenario, at);
    const other = others[at] === undefined ? null : await solve(others[at], at);
    if (own !== null && other !== null) solved.push([own, other]);
  }
  const [examples] = solved;
  const questions = examples === undefined ? [] : mixed(input, solved, examples);
  const counts: Partial<Record<DenseKind, number>> = {};
  for (const { kind } of questions) count(counts, kind);
  const nothing = { slips: { kept: 0, trimmed: 0, none: 0 }, faults: { recoverable: 0, lasting: 0 } };
  const rows = questions.map((question) => rowOf(id, question));
  return { ...state, id, kind: 'dense', rows, dropped, ...nothing, questions: counts };
}
