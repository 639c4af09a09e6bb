import { describe, expect, it } from 'vitest';
import { createSurface, type Harness } from '../../../env/index.ts';
import { lesson, partsOf } from './testing/lesson.ts';
import { askedOf, beginning, denseLesson, withoutViewer } from './testing/short-questions.ts';

const parts = partsOf('mini');
const asked = askedOf(parts, await denseLesson(parts, 40));

const bare = (text: string) => text.replace(/\.$/, '');

/** Names, or signatures, by description. */
function catalogue({ skills, tools }: Harness): Map<string, string> {
  return new Map([
    ...skills.items.map(({ description, name }) => [bare(description), name] as const),
    ...tools.items.map(({ description, name, params }) => {
      return [bare(description), `${name}(${params.map((param) => param.name).join(', ')})`] as const;
    }),
  ]);
}

describe('questions that names answer', () => {
  it.each(['Skill: ', 'Tool: '])('%sgives a name for each description', (start) => {
    const questions = beginning(asked, start);
    for (const { rest, answer, harness } of questions) {
      const names = catalogue(harness);
      const right = rest.split('; ').map((words) => names.get(words));
      expect(answer).toBe(right.join(' '));
    }
    expect(questions.length).toBeGreaterThan(300);
  });

  it('asks for distractors too', () => {
    const names = beginning(asked, 'Skill: ').flatMap(({ answer, harness }) => {
      const skill = createSurface(harness).skillByName(answer);
      return skill === undefined ? [] : [skill.id];
    });
    expect(names.some((id) => id.startsWith('skill:noise_'))).toBe(true);
  });

  it('asks everything alone before it asks for two', () => {
    for (const start of ['Skill: ', 'Tool: ', 'Link: ']) {
      const questions = beginning(asked, start);
      const pairs = questions.filter(({ rest }) => rest.includes('; '));
      const alone = new Set(
        questions
          .filter(({ rest }) => !rest.includes('; '))
          .map(({ harness, rest }) => harness.revision + rest),
      );
      for (const { rest, harness } of pairs) {
        for (const one of rest.split('; ')) expect(alone).toContain(harness.revision + one);
      }
      expect(pairs.length).toBeGreaterThan(20);
    }
  });

  it('`Link` gives the number under which the room sells the product', () => {
    for (const { rest, answer, room } of beginning(asked, 'Link: ')) {
      const products = parts.pack.world(room.world.world_ref, room.world.version)['products'];
      const names = answer.split(' ').map((link) => {
        const sold = room.room.links.find((one) => one.link === Number(link));
        return products?.[sold?.product_id ?? '']?.['name'];
      });
      expect(names).toEqual(rest.split('; ').map((en) => expect.objectContaining({ en })));
    }
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

  it('name questions make up three quarters too', () => {
    const kinds = groups.flatMap(({ questions }) => Object.entries(questions));
    const names = kinds.filter(([kind]) => kind.startsWith('name_')).reduce((sum, [, n]) => sum + n, 0);
    expect(names / kinds.reduce((sum, [, n]) => sum + n, 0)).toBeCloseTo(0.75, 1);
  });

  it('speaks the viewers’ language', async () => {
    const chinese = await lesson(base, { groups: 2, dense: 1, locale: 'zh' });
    const questions = chinese.flatMap(({ rows }) => rows.map(({ messages }) => messages[1]?.content ?? ''));
    const starts = ['技能名：', '工具名：', '链接号：', '要加载的技能名：', '工具名和链接号：'];
    for (const start of starts) expect(questions.some((text) => text.startsWith(start))).toBe(true);
    expect(questions.filter((text) => /^(Skills?|Tool|Link)\b/.test(text))).toEqual([]);
  });

  it('a tool without a link is named alone', () => {
    const answers = beginning(askedOf(base, groups), 'Tool, link: ').map(({ answer }) => answer);
    expect(answers.length).toBeGreaterThan(10);
    for (const answer of answers) expect(answer).toMatch(/^[\w-]+( \d)?( [\w-]+( \d)?)*$/);
  });
});
