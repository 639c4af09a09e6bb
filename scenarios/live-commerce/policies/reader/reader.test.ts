import { describe, expect, it } from 'vitest';
import type { Harness, ToolSpec } from '../../../../env/index.ts';
import { base, basePhrases, mini } from '../testing/small-pack.ts';
import { createPhraseBook } from './phrase-book.ts';
import { catalogueLine } from './read-catalogue.ts';
import { grammarOf, readSystem } from './read-system.ts';
import { readTask } from './read-task.ts';

const book = createPhraseBook(base, basePhrases);
const grammar = grammarOf(base, book);

describe('the phrase book', () => {
  it('knows every wording of every description, parameter and rule without references', () => {
    const missed = Object.entries(basePhrases).flatMap(([id, phrases]) => {
      const texts = [...(phrases?.train ?? []), ...(phrases?.test ?? [])];
      const plain = texts.filter((text) => !text.includes('{{') && !id.startsWith('hook:'));
      return plain.filter((text) => !book.find(text)?.ids.some((known) => known === id));
    });
    expect(missed).toEqual([]);
  });

  it.each([
    ['Keep the whole reply within 180 characters.', 'rule:speech.max_chars', { 'limit:reply_chars': '180' }],
    [
      'Please note this. Use at most 3 sentences.',
      'rule:speech.max_sentences',
      { 'limit:reply_sentences': '3' },
    ],
    ['Links in the room: 1 A; 2 B', 'rule:room.links', { 'room.links': '1 A; 2 B' }],
    [
      'On air now: A, category B, link 4',
      'rule:product.on_air',
      { 'product.name': 'A', 'product.category': 'B', 'product.link': '4' },
    ],
  ])('recognises %s', (text, id, values) => {
    const found = book.find(text);
    expect(found?.ids).toEqual([id]);
    expect(Object.fromEntries(found?.values ?? [])).toEqual(values);
  });

  it.each([
    'Keep the whole reply within many characters.',
    'Keep the whole reply within 180 characters',
    '',
    'anything',
  ])('does not know %j', (text) => {
    expect(book.find(text)).toBeNull();
  });
});

describe('catalogueLine', () => {
  it.each([
    ['Answers: all: `item_qa`', { description: 'Answers: all', name: 'item_qa', params: null }],
    ['Gets it.: `get_it(a, b_c)`', { description: 'Gets it.', name: 'get_it', params: ['a', 'b_c'] }],
    ['Gets all.: `get_all()`', { description: 'Gets all.', name: 'get_all', params: [] }],
    ['Viewers online: 9', null],
    ['Call: <tool_call>{"name": "<tool>"}</tool_call>', null],
    ['A name without quotes: item_qa', null],
    ['no colon', null],
  ])('%s', (item, want) => {
    expect(catalogueLine(item)).toEqual(want);
  });
});

const spec = (name: string, description: string, params: Record<string, string>): ToolSpec => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(params).map(([param, text]) => [param, { type: 'integer', description: text }]),
      ),
    },
  },
});

const describedAs = (harness: Harness, id: string) =>
  harness.tools.items.find((tool) => tool.id === id)?.description ?? '';

describe('readSystem', () => {
  const text = [
    '# Talk',
    '- Keep the whole reply within 180 characters.',
    '- Reply in the language in which the viewer wrote.',
    '- Address the room as you like.',
    '- If a tool fails, retry it at most 4 times; if it still fails, say honestly that this cannot be confirmed right now.',
    '',
    '# Lists',
    'Reply Skills:',
    '- Tells fortunes.: `oracle_x`',
    '- Answers questions about products, such as price, stock, specifications, delivery, use and care or free gifts.: `north_star`',
    'Strategy Skills:',
    '- For a viewer who is upset, opens with an apology and calms things down.: `south_wind`',
  ].join('\n');

  it('takes names, limits and rules from the text and ignores what it does not know', () => {
    const specs = [
      spec('east_gate', describedAs(base, 'tool:reserve'), {
        beta: 'How many pieces to set aside.',
        alpha: 'Number of the link from which pieces are set aside.',
      }),
      spec('trap_door', 'Opens a trap door.', { key: 'A key.' }),
    ];
    const { view } = readSystem(grammar, text, specs);
    expect([...view.skills]).toEqual([
      ['skill:item_qa', 'north_star'],
      ['skill:soothe', 'south_wind'],
    ]);
    expect([...view.tools.keys()]).toEqual(['tool:reserve']);
    const reserve = view.tools.get('tool:reserve');
    expect(reserve?.name).toBe('east_gate');
    expect(Object.fromEntries(reserve?.params ?? [])).toEqual({
      'param:reserve.link': 'alpha',
      'param:reserve.quantity': 'beta',
    });
    expect(view.limits.get('limit:reply_chars')).toBe(180);
    expect(view.limits.get('limit:tool_retries')).toBe(4);
    expect(view.limits.get('limit:reply_sentences')).toBe(4);
    expect(view.rules.map(({ id }) => id)).toEqual(['rule:speech.max_chars', 'rule:speech.viewer_language']);
  });

  it('finds the one parameter whose description it does not know by elimination', () => {
    const { view } = readSystem(grammar, '', [
      spec('a_b', describedAs(base, 'tool:price'), { c_d: 'Whatever.' }),
    ]);
    expect(view.tools.get('tool:price')?.params.get('param:price.link')).toBe('c_d');
  });

  it('reads tools that stand in the text, and does not take the list for an instruction', () => {
    const lines = [
      `- ${describedAs(mini, 'tool:price')}: \`low_tide(moon_no)\``,
      `- ${describedAs(mini, 'tool:stock')}: \`high_tide(sun_no)\``,
      '- State a fact only after high_tide gave it.',
    ];
    const { view } = readSystem(grammarOf(mini, createPhraseBook(mini, {})), lines.join('\n'), []);
    expect([...view.tools.values()].map(({ name, params }) => [name, ...params.values()])).toEqual([
      ['low_tide', 'moon_no'],
      ['high_tide', 'sun_no'],
    ]);
    expect([...view.named]).toEqual(['tool:stock']);
  });
});

describe('readTask', () => {
  const context = new Map([
    ['room.links', '1 Ember Skillet; 2 Mellow Mug'],
    ['room.current_link', '2'],
    ['room.signals', 'first visit, item in cart'],
    ['room.now', '2026-05-01T12:00:00Z'],
  ]);

  it('reads who asks what, in which room', () => {
    const task = readTask(
      'Mia: how much is this one\nOtto: the Ember Skillet weight pls',
      context,
      () => true,
    );
    expect(task).toMatchObject({
      locale: 'en',
      viewer: 'Mia',
      asks: [
        { kind: 'price', link: 2 },
        { kind: 'spec', link: 1, about: 'weight' },
      ],
      skills: ['skill:item_qa', 'skill:welcome', 'skill:close_deal'],
      current_link: 2,
      now: Date.parse('2026-05-01T12:00:00Z'),
    });
  });

  it('reads a comment without a viewer, and makes do with the Reply Skill on offer', () => {
    const task = readTask('你好', new Map(), (skill) => skill === 'skill:after_sales');
    expect(task).toMatchObject({ locale: 'zh', viewer: null, skills: ['skill:after_sales'], now: null });
  });
});
