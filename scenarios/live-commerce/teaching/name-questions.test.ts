import { describe, expect, it } from 'vitest';
import { createSurface, type Harness } from '../../../env/index.ts';
import { SIGNALS } from '../tasks/index.ts';
import { lesson, partsOf } from './testing/lesson.ts';
import { askedOf, beginning, denseLesson, waysToSay, withoutViewer } from './testing/short-questions.ts';

const parts = partsOf('mini');
const asked = askedOf(parts, await denseLesson(parts, 40));

/** Names, or signatures, by all that may describe them. */
function catalogue({ skills, tools }: Harness): Map<string, string> {
  return new Map([
    ...skills.items.flatMap((skill) => waysToSay(parts, skill).map((words) => [words, skill.name] as const)),
    ...tools.items.flatMap((tool) => {
      const signature = `${tool.name}(${tool.params.map((param) => param.name).join(', ')})`;
      return waysToSay(parts, tool).map((words) => [words, signature] as const);
    }),
  ]);
}

describe('questions that names answer', () => {
  it.each(['Skill: ', 'Tool: '])('%sgives the name for a description', (start) => {
    const questions = beginning(asked, start);
    for (const { rest, answer, harness } of questions) expect(answer).toBe(catalogue(harness).get(rest));
    expect(questions.length).toBeGreaterThanOrEqual(40);
  });

  it('asks in the words of the catalogue and in others, about half of the time each', () => {
    const questions = beginning(asked, 'Tool: ');
    const literal = questions.filter(({ rest, harness }) =>
      harness.tools.items.some(({ description }) => description.replace(/\.$/, '') === rest),
    );
    expect(literal.length / questions.length).toBeGreaterThan(0.35);
    expect(literal.length / questions.length).toBeLessThan(0.65);
  });

  it('asks for distractors too', () => {
    const names = beginning(asked, 'Skill: ').flatMap(({ answer, harness }) => {
      const skill = createSurface(harness).skillByName(answer);
      return skill === undefined ? [] : [skill.id];
    });
    expect(names.some((id) => id.startsWith('skill:noise_'))).toBe(true);
  });

  it('`Link` gives the number under which the room sells the product', () => {
    for (const { rest, answer, room } of beginning(asked, 'Link: ')) {
      const products = parts.pack.world(room.world.world_ref, room.world.version)['products'];
      const sold = room.room.links.find((one) => one.link === Number(answer));
      expect(products?.[sold?.product_id ?? '']?.['name']).toMatchObject({ en: rest });
    }
  });

  it('`Signal` gives the Strategy Skill that it calls for, or none', () => {
    const skills = new Map<string, string>(Object.values(SIGNALS).map(({ words, skill }) => [words, skill]));
    const questions = beginning(asked, 'Signal: ');
    for (const { rest, answer, harness } of questions) {
      const id = createSurface(harness).skillByName(answer)?.id;
      expect([answer === 'none', id]).toEqual([rest === 'none', skills.get(rest)]);
    }
    expect(new Set(questions.map(({ rest }) => rest))).toEqual(new Set(['first visit', 'upset', 'none']));
  });

  it('`Skills` gives the Skills of gold, those for signals last', () => {
    const questions = beginning(asked, 'Skills: ');
    for (const { rest, answer, harness, gold } of questions) {
      const right = gold.get(withoutViewer(rest));
      const ids = [...(right?.reply_skills ?? []), ...(right?.strategy_skills ?? [])];
      expect(answer).toBe(ids.map((id) => createSurface(harness).nameOf(id)).join(' '));
    }
    const two = questions.filter(({ answer }) => answer.includes(' ')).length / questions.length;
    expect(two).toBeGreaterThan(0.3);
    expect(two).toBeLessThan(0.7);
  });

  it('`Tool, link` gives the call of gold without its JSON', () => {
    for (const { rest, answer, harness, gold } of beginning(asked, 'Tool, link: ')) {
      const [way] = gold.get(rest)?.plan[0]?.any_of ?? [];
      const link = Object.values(way?.args ?? {})[0];
      expect(answer).toBe(`${createSurface(harness).nameOf(way?.tool ?? 'tool:none')} ${String(link)}`);
    }
  });
});

describe('in the base harness', async () => {
  const base = partsOf('base');
  const groups = await denseLesson(base, 6);

  it('name questions make up two thirds too', () => {
    const kinds = groups.flatMap(({ questions }) => Object.entries(questions));
    const names = kinds.filter(([kind]) => kind.startsWith('name_')).reduce((sum, [, n]) => sum + n, 0);
    expect(names / kinds.reduce((sum, [, n]) => sum + n, 0)).toBeCloseTo(2 / 3, 1);
  });

  it('speaks the viewers’ language', async () => {
    const chinese = await lesson(base, { groups: 2, dense: 1, locale: 'zh' });
    const questions = chinese.flatMap(({ rows }) => rows.map(({ messages }) => messages[1]?.content ?? ''));
    const starts = ['技能名：', '工具名：', '链接号：', '信号：', '要加载的技能名：', '工具名和链接号：'];
    for (const start of starts) expect(questions.some((text) => text.startsWith(start))).toBe(true);
    expect(questions.filter((text) => /^(Skills?|Tool|Link)\b/.test(text))).toEqual([]);
  });

  it('a tool without a link is named alone', () => {
    const answers = beginning(askedOf(base, groups), 'Tool, link: ').map(({ answer }) => answer);
    expect(answers.length).toBeGreaterThan(10);
    for (const answer of answers) expect(answer).toMatch(/^[\w-]+( \d)?( [\w-]+( \d)?)*$/);
  });
});
