import { describe, expect, it, test } from 'vitest';
import { ID_IN_TEXT, parseAction, renderHermes, surfaceNames, UsageError } from '../../../env/index.ts';
import { QUESTIONS } from './dense-group.ts';
import { EPISODES } from './episode-group.ts';
import type { TeachingGroup } from './group.ts';
import { TeachingRow, type TeachingMessage } from './row.ts';
import { lesson, OPTIONS, partsOf } from './testing/lesson.ts';

const parts = { mini: partsOf('mini'), base: partsOf('base') };
const many = {
  mini: await lesson(parts.mini, { groups: 80 }),
  base: await lesson(parts.base, { locale: null }),
};
const rowsOf = (groups: readonly TeachingGroup[]) => groups.flatMap(({ rows }) => rows);
const textsOf = (messages: readonly TeachingMessage[]) => messages.map(({ content }) => content);

describe.each(['mini', 'base'] as const)('lines of the %s harness', (harness) => {
  const groups = many[harness];
  const rows = rowsOf(groups);

  it('are valid, and learn from assistant turns only', () => {
    for (const row of rows) expect(TeachingRow.safeParse(row).error).toBeUndefined();
  });

  it('have one system message in a group of episodes, two in one of questions, and the same tools', () => {
    for (const { id, kind, rows: own } of groups) {
      expect(new Set(own.map(({ group }) => group))).toEqual(new Set([id]));
      expect(new Set(own.map(({ messages }) => messages[0]?.content)).size).toBe(kind === 'dense' ? 2 : 1);
      expect(new Set(own.map(({ tools }) => JSON.stringify(tools))).size).toBe(1);
      expect(own[0]?.tools !== undefined).toBe(harness === 'base');
    }
  });

  it('alternate between episodes and short questions, all of them solved', () => {
    expect(groups.map(({ kind }) => kind)).toEqual(
      groups.map((_, at) => (at % 2 === 0 ? 'episode' : 'dense')),
    );
    for (const { kind, rows: own, dropped } of groups) {
      expect(own).toHaveLength(kind === 'episode' ? EPISODES : QUESTIONS);
      expect(Object.keys(dropped).filter((reason) => reason !== 'repeated')).toEqual([]);
    }
  });

  it('say what reads back as it was said, without problems where it is learned from', () => {
    for (const { messages, loss_on } of rows) {
      messages.forEach(({ role, content }, at) => {
        if (role !== 'assistant') return;
        const said = parseAction({ kind: 'text', text: content, format: 'hermes' }, at);
        const again = parseAction({ kind: 'text', text: renderHermes(said.message), format: 'hermes' }, at);
        expect(again.message).toEqual(said.message);
        expect(said.reasoning).toBeNull();
        if (!loss_on.includes(at)) return;
        expect([...said.problems, ...said.calls.flatMap(({ problem }) => problem ?? [])]).toEqual([]);
        expect(said.calls.flatMap(({ repaired }) => repaired)).toEqual([]);
      });
    }
  });

  it('answer each call under the id that its text gets', () => {
    for (const { messages } of rows) {
      let [turn, open]: [number, string[]] = [0, []];
      for (const message of messages) {
        if (message.role === 'tool') expect(message.tool_call_id).toBe(open.shift());
        if (message.role !== 'assistant') continue;
        expect(open).toEqual([]);
        const { calls } = parseAction({ kind: 'text', text: message.content, format: 'hermes' }, turn++);
        open = calls.map(({ call_id }) => call_id);
        if (message === messages.at(-1)) open = [];
      }
    }
  });

  it('show no name that was replaced, and no id', () => {
    const base = parts[harness].pack.harness;
    const renamed = groups.filter(({ state }) => state !== 'original');
    expect(renamed.length).toBeGreaterThan(groups.length / 2);
    for (const group of renamed) {
      const present = new Set(surfaceNames(group.harness).values());
      const gone = [...new Set(surfaceNames(base).values())].filter((name) => !present.has(name));
      expect(gone.length).toBeGreaterThan(5);
      const word = new RegExp(`(?<![\\w-])(?:${gone.join('|')})(?![\\w-])`);
      for (const { messages, tools } of group.rows) {
        const shown = [...textsOf(messages), JSON.stringify(tools ?? [])].join('\n');
        expect(shown).not.toMatch(word);
        expect(shown.match(ID_IN_TEXT)).toBeNull();
      }
    }
  });
});

test('equal options give equal lines, and more groups begin with those of fewer', async () => {
  const again = await lesson(parts.mini, { groups: 10 });
  expect(JSON.stringify(again)).toBe(JSON.stringify(many.mini.slice(0, 10)));
  const other = await lesson(parts.mini, { groups: 10, seed: 'other' });
  expect(rowsOf(other)[0]?.messages).not.toEqual(rowsOf(again)[0]?.messages);
});

test('a mistake that was cut out leaves no trace', async () => {
  for (const harness of ['mini', 'base'] as const) {
    const plain = { groups: 16, dense: 0, faults: null };
    const clean = await lesson(parts[harness], { ...plain, slips: 0 });
    const slipped = await lesson(parts[harness], { ...plain, slips: 1, whole: 0 });
    expect(rowsOf(slipped)).toEqual(rowsOf(clean));
    expect(slipped.reduce((sum, { slips }) => sum + slips.trimmed, 0)).toBeGreaterThan(50);
  }
});

test('a mistake that is kept stands in the history and is not learned from', async () => {
  const groups = await lesson(parts.mini, { groups: 20, dense: 0, slips: 1, whole: 1 });
  const kept = rowsOf(groups).filter(({ kind }) => kind === 'retry');
  expect(kept.length).toBe(groups.reduce((sum, { slips }) => sum + slips.kept, 0));
  expect(kept.length).toBeGreaterThan(60);
  for (const { messages, loss_on } of kept) {
    const turns = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
    expect(turns.length).toBeGreaterThan(loss_on.length);
    expect(loss_on).toContain(messages.length - 1);
  }
});

test('about 15 % of the mistakes are kept', async () => {
  const groups = await lesson(parts.mini, { groups: 200, dense: 0, slips: 1 });
  const kept = groups.reduce((sum, { slips }) => sum + slips.kept, 0);
  const trimmed = groups.reduce((sum, { slips }) => sum + slips.trimmed, 0);
  expect(kept + trimmed).toBeGreaterThan(600);
  expect(kept / (kept + trimmed)).toBeGreaterThan(0.11);
  expect(kept / (kept + trimmed)).toBeLessThan(0.19);
});

test('tools that fail for good are answered honestly', () => {
  const honest = rowsOf(many.mini).filter(({ messages }) =>
    /cannot confirm/.test(messages.at(-1)?.content ?? ''),
  );
  const lasting = many.mini.reduce((sum, { faults }) => sum + faults.lasting, 0);
  expect(honest.length).toBeGreaterThan(5);
  expect(honest.length).toBeLessThanOrEqual(lasting);
});

test('a fixed harness shows one catalogue and one set of rules', async () => {
  const groups = await lesson(parts.mini, { groups: 20, augmented: 0 });
  const systems = rowsOf(groups).map(({ messages }) => messages[0]?.content ?? '');
  expect(new Set(systems).size).toBe(10 + 10 * 2);
  expect(new Set(systems.map((text) => text.slice(text.indexOf('# Skills')))).size).toBe(1);
});

test.each([
  ['no groups', { groups: 0 }, /groups: /],
  ['a share above 1', { dense: 1.5 }, /dense: /],
  ['a share below 0', { slips: -0.1 }, /slips: /],
  ['shares above 1 in all', { names: 0.6, wording: 0.5 }, /names and wording: /],
  ['a third language', { locale: 'fr' }, /locale: /],
  ['no seed', { seed: '' }, /seed: /],
  ['an unknown option', { dens: 1 }, /dens/],
])('%s is refused', async (_, wrong, words) => {
  const options: Partial<typeof OPTIONS> = JSON.parse(JSON.stringify(wrong));
  const attempt = lesson(parts.mini, options);
  await expect(attempt).rejects.toThrow(words);
  await expect(attempt).rejects.toBeInstanceOf(UsageError);
});
