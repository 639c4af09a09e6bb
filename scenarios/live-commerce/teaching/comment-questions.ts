import { createSurface, LOAD_SKILL, type Harness, type Trajectory } from '../../../env/index.ts';
import { languageOf } from '../world/index.ts';
import { assistantText } from './assistant-text.ts';
import { loadText, type Question } from './catalogue-questions.ts';
import { openingOf } from './history.ts';
import { PROMPTS, type DenseKind } from './prompts.ts';
import { askedIn } from './room-tasks.ts';

/** The text of the first turn that calls a tool which loads no Skill. */
function lookUpText({ events, turns }: Trajectory): string[] {
  const turn = events.flatMap((event) =>
    event.kind === 'tool_called' && event.tool !== LOAD_SKILL ? [event.turn] : [],
  )[0];
  return turns.filter(({ index }) => index === turn).map(({ action }) => assistantText(action));
}

/** Names of the Skills that were loaded, in order. */
function skillNames({ events }: Trajectory, harness: Harness): string {
  const surface = createSurface(harness);
  return events
    .flatMap((event) => (event.kind === 'skill_loaded' ? [surface.nameOf(event.skill)] : []))
    .join(' ');
}

/** Each tool that was called, and the link that it was called about where it takes one. */
function toolNames({ events }: Trajectory, harness: Harness): string {
  const surface = createSurface(harness);
  const called = events.flatMap((event) => {
    if (event.kind !== 'tool_called' || event.tool === LOAD_SKILL) return [];
    const link = Object.entries(event.args).find(([id]) => id.endsWith('.link'))?.[1];
    return link === undefined
      ? [surface.nameOf(event.tool)]
      : [`${surface.nameOf(event.tool)} ${String(link)}`];
  });
  return called.join(' ');
}

/** What the tools of the first turn answered: the rules of the Skills that it loaded. */
function rulesText({ turns }: Trajectory): string {
  const [first] = turns;
  const answers = (first?.messages ?? []).flatMap((one) => (one.role === 'tool' ? [one.content] : []));
  return answers.join('\n');
}

/** The question with its first answer; none without one. */
function ask(kind: DenseKind, text: string, answers: readonly string[]): Question[] {
  return answers.slice(0, 1).flatMap((answer) => (answer === '' ? [] : [{ kind, text, answer }]));
}

/** What a viewer's comment is answered by at first and which Skills and tools it takes, as calls and as names. */
export function commentQuestions(trajectory: Trajectory, harness: Harness): Question[] {
  const { scenario, turns } = trajectory;
  const asked = askedIn(scenario);
  const line = openingOf(trajectory).at(-1)?.content ?? '';
  const words = PROMPTS[languageOf(scenario.locale)];
  const first = turns.slice(0, 1).map(({ action }) => assistantText(action));
  const [rules, tools] = [rulesText(trajectory), toolNames(trajectory, harness)];
  const skills = (scenario.gold?.reply_skills ?? []).flatMap((skill) => loadText(harness, skill));
  return [
    ...ask('viewer', line, first),
    ...ask('tool_for', words.tool_for(asked), lookUpText(trajectory)),
    ...ask('skill_for', words.skill_for(asked), skills),
    ...ask('name_skills_for', words.name_skills_for(line), [skillNames(trajectory, harness)]),
    ...ask('name_tool_for', words.name_tool_for(asked), [tools]),
    ...ask('name_by_rules', words.name_by_rules(rules, asked), rules === '' ? [] : [tools]),
  ];
}
