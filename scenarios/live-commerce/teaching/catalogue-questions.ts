import {
  createSurface,
  LOAD_SKILL,
  type Harness,
  type JsonObject,
  type Rng,
  type SkillId,
  type Tool,
} from '../../../env/index.ts';
import { callsText } from './assistant-text.ts';
import type { Described } from './other-words.ts';
import { PROMPTS, type DenseKind } from './prompts.ts';

/** A short question and the text that answers it. */
export interface Question {
  readonly kind: DenseKind;
  readonly text: string;
  readonly answer: string;
}

/** The text that loads a Skill in a harness's present names; none where the harness lacks it. */
export function loadText(harness: Harness, skill: SkillId): string[] {
  const surface = createSurface(harness);
  const [tool, name] = [surface.tool(LOAD_SKILL), surface.skill(skill)?.name];
  const param = tool?.params[0]?.name;
  if (tool === undefined || name === undefined || param === undefined) return [];
  return [callText(harness, tool, { [param]: name })];
}

function callText({ tool_surface }: Harness, { name }: Tool, args: JsonObject): string {
  return callsText([{ name, args }], tool_surface);
}

/** Each Skill by the words of its description, distractors among them. */
export function skillQuestions(
  harness: Harness,
  language: keyof typeof PROMPTS,
  described: Described,
): Question[] {
  return harness.skills.items.flatMap((skill) => {
    const text = PROMPTS[language].skill_that(described(skill));
    return loadText(harness, skill.id).map((answer) => ({ kind: 'skill_that' as const, text, answer }));
  });
}

/** Tools that need a link and nothing else, or nothing at all. */
function isPlain({ id, params }: Tool): boolean {
  return id !== LOAD_SKILL && params.every((param) => param.id.endsWith('.link'));
}

/** Each plain tool by the words of its description and by its name, for each of the links. */
export function toolQuestions(
  harness: Harness,
  language: keyof typeof PROMPTS,
  links: readonly number[],
  described: Described,
): Question[] {
  return harness.tools.items.filter(isPlain).flatMap((tool) => {
    const description = described(tool);
    const [param] = tool.params;
    const choices = param === undefined ? [null] : links;
    return choices.flatMap((link): Question[] => {
      const words = PROMPTS[language];
      const answer = callText(
        harness,
        tool,
        param === undefined || link === null ? {} : { [param.name]: link },
      );
      return [
        { kind: 'tool_that', text: words.tool_that(description, link), answer },
        { kind: 'tool_called', text: words.tool_called(tool.name, link), answer },
      ];
    });
  });
}

/** Some of them, no more than there are. */
export function someOf<T>(rng: Rng, all: readonly T[], most: number): T[] {
  return rng.sample(all, Math.max(0, most));
}
