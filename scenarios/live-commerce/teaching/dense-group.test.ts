import { describe, expect, it } from 'vitest';
import {
  createSurface,
  LOAD_SKILL,
  parseAction,
  resolveCall,
  type Harness,
  type ResolvedCall,
} from '../../../env/index.ts';
import { QUESTIONS } from './dense-group.ts';
import { partsOf } from './testing/lesson.ts';
import { askedOf, beginning, denseLesson, withoutViewer } from './testing/short-questions.ts';

const parts = partsOf('mini');
const groups = await denseLesson(parts, 40);

/** The calls of an answer, in ids. */
function callsIn(harness: Harness, text: string): ResolvedCall[] {
  const { calls } = parseAction({ kind: 'text', text, format: 'hermes' }, 0);
  return calls.map((call) => resolveCall(call, createSurface(harness)));
}

const asked = askedOf(parts, groups);
const answered = asked.flatMap((one) => {
  const calls = callsIn(one.harness, one.answer);
  return calls.length === 0 ? [] : [{ ...one, calls }];
});
const skillsIn = (calls: readonly ResolvedCall[]) => calls.map(({ args }) => Object.values(args ?? {})[0]);

describe('short questions', () => {
  it('are 48 different ones a group, a quarter of them answered by calls that resolve', () => {
    for (const { rows } of groups) {
      expect(new Set(rows.map(({ messages }) => messages[1]?.content)).size).toBe(QUESTIONS);
    }
    expect(answered).toHaveLength(groups.length * 12);
    expect(answered.flatMap(({ calls }) => calls.flatMap(({ problem }) => problem ?? []))).toEqual([]);
  });

  it('come in the wanted shares', () => {
    const counts = groups.map(({ questions }) => questions);
    const wanted = { viewer: 4, tool_for: 3, tool_that: 2, skill_that: 2, skill_for: 1 };
    const names = { name_skill: 8, name_tool: 9, name_link: 5, name_skills_for: 9, name_tool_for: 5 };
    expect(counts).toEqual(counts.map(() => ({ ...wanted, ...names })));
  });

  it('a viewer’s comment takes the Skills of gold', () => {
    const comments = answered.filter(({ question }) => /^(?!Tool|Skill)\w+: /.test(question));
    expect(comments).toHaveLength(groups.length * 4);
    for (const { question, calls, gold } of comments) {
      const right = gold.get(withoutViewer(question));
      expect(calls.map(({ tool }) => tool)).toEqual(calls.map(() => LOAD_SKILL));
      expect(skillsIn(calls)).toEqual([...(right?.reply_skills ?? []), ...(right?.strategy_skills ?? [])]);
    }
  });

  it('`Tool for` takes the call of gold, and `Skill for` its Reply Skill', () => {
    for (const { rest, calls, gold } of beginning(answered, 'Tool for: ')) {
      const ways = gold.get(rest)?.plan.map(({ any_of }) => any_of[0]);
      expect(calls.map(({ tool, args }) => ({ tool, args }))).toEqual(ways);
    }
    for (const { rest, calls, gold } of beginning(answered, 'Skill for: ')) {
      expect(skillsIn(calls)).toEqual(gold.get(rest)?.reply_skills);
    }
  });

  it('a description takes what has it', () => {
    const tools = beginning(answered, 'Tool that does: ');
    const skills = beginning(answered, 'Skill that does: ');
    for (const { rest, calls, harness } of tools) {
      const [call] = calls;
      const [, words, link] = /^(.*), link (\d+)$/.exec(rest) ?? [];
      const tool = harness.tools.items.find(({ description }) => description.replace(/\.$/, '') === words);
      expect(call?.tool).toBe(tool?.id);
      expect(Object.values(call?.args ?? {})).toEqual([Number(link)]);
    }
    for (const { rest, calls, harness } of skills) {
      const skill = harness.skills.items.find(({ description }) => description.replace(/\.$/, '') === rest);
      expect(skillsIn(calls)).toEqual([skill?.id]);
    }
    expect([tools.length, skills.length]).toEqual([groups.length * 2, groups.length * 2]);
  });
});
