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
import {
  askedOf,
  beginning,
  denseLesson,
  waysToSay,
  withoutViewer,
  type Asked,
} from './testing/short-questions.ts';

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
  it('are different ones, a third of them answered by calls that resolve', () => {
    for (const { rows } of groups) {
      const inFull = rows.map(({ messages: [system, user] }) => `${system?.content}\n${user?.content}`);
      expect(new Set(inFull).size).toBe(QUESTIONS);
    }
    expect(asked).toHaveLength(groups.length * QUESTIONS);
    expect(answered.length / groups.length).toBeCloseTo(9, 0);
    expect(answered.flatMap(({ calls }) => calls.flatMap(({ problem }) => problem ?? []))).toEqual([]);
  });

  it('come in the wanted shares', () => {
    const counts = groups.map(({ questions }) => questions);
    const wanted = { viewer: 4, tool_for: 1, tool_that: 1, tool_called: 1, skill_that: 1, skill_for: 1 };
    const names = {
      name_skill: 2,
      name_tool: 2,
      name_link: 1,
      name_signal: 2,
      name_skills_for: 4,
      name_tool_for: 2,
      name_by_rules: 6,
    };
    // Where a Skill is masked no signal calls for it, and others fill up.
    const full = counts.filter(({ name_signal }) => name_signal === names.name_signal);
    expect(full).toEqual(full.map(() => ({ ...wanted, ...names })));
    expect(full.length).toBeGreaterThan(counts.length * 0.75);
    for (const found of counts) {
      for (const [kind, n] of Object.entries<number>({ ...wanted, ...names, name_signal: 1 })) {
        expect(Object.entries(found).find(([one]) => one === kind)?.[1] ?? 0, kind).toBeGreaterThanOrEqual(n);
      }
    }
  });

  it('ask about comments under two signals, one of them none or a first visit', () => {
    const told = new Map<string, Asked[]>();
    for (const one of beginning(asked, 'Skills: ')) {
      const key = `${one.harness.revision} ${one.room.id} ${one.rest}`;
      told.set(key, [...(told.get(key) ?? []), one]);
    }
    for (const both of told.values()) {
      expect(new Set(both.map(({ words }) => words)).size).toBe(2);
      expect(new Set(both.map(({ answer }) => answer)).size).toBe(2);
    }
    expect(told.size).toBe(groups.length * 2);
    expect(new Set(asked.map(({ words }) => words))).toEqual(new Set(['none', 'first visit', 'upset']));
  });

  it('a viewer’s comment takes the Skills of gold', () => {
    const comments = answered.filter(({ question }) => /^(?!Tool|Skill|Call)\w+: /.test(question));
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

  it('`Call` takes the tool of that name with its parameter', () => {
    const questions = beginning(answered, 'Call: ');
    for (const { rest, calls, harness } of questions) {
      const [, name, link] = /^`(.*)`, link (\d+)$/.exec(rest) ?? [];
      expect(calls.map(({ tool, args }) => [tool, Object.values(args ?? {})])).toEqual([
        [createSurface(harness).toolByName(name ?? '')?.id, [Number(link)]],
      ]);
    }
    expect(questions).toHaveLength(groups.length);
  });

  it('the rules of Skills take the call of gold, whose tool they name', () => {
    const questions = beginning(asked, '# ');
    for (const { rest, answer, harness, gold } of questions) {
      const [rules, comment] = rest.split('\nTool, link: ');
      const [way] = gold.get(comment ?? '')?.plan[0]?.any_of ?? [];
      const name = createSurface(harness).nameOf(way?.tool ?? 'tool:none');
      expect(answer).toBe(`${name} ${String(Object.values(way?.args ?? {})[0])}`);
      expect(rules).toContain(`\`${name}\``);
    }
    expect(questions.length).toBeGreaterThanOrEqual(groups.length * 6);
  });

  it('a description takes what has it', () => {
    const tools = beginning(answered, 'Tool that does: ');
    const skills = beginning(answered, 'Skill that does: ');
    for (const { rest, calls, harness } of tools) {
      const [call] = calls;
      const [, words, link] = /^(.*), link (\d+)$/.exec(rest) ?? [];
      const tool = harness.tools.items.find((one) => waysToSay(parts, one).includes(words ?? ''));
      expect(call?.tool).toBe(tool?.id);
      expect(Object.values(call?.args ?? {})).toEqual([Number(link)]);
    }
    for (const { rest, calls, harness } of skills) {
      const skill = harness.skills.items.find((one) => waysToSay(parts, one).includes(rest));
      expect(skillsIn(calls)).toEqual([skill?.id]);
    }
    expect(Math.min(tools.length, skills.length)).toBeGreaterThanOrEqual(groups.length);
  });
});
