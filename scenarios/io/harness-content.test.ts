import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Harness, Rule } from '../../env/index.ts';
import { loadHarness } from './load-harness.ts';

const CONTENT = fileURLToPath(new URL('../live-commerce/content', import.meta.url));

const base = loadHarness(join(CONTENT, 'base'), { ownPack: true });
const mini = loadHarness(join(CONTENT, 'mini'), { ownPack: true });

const rulesOf = ({ skills, prompt }: Harness): Rule[] => [
  ...skills.items.flatMap((skill) => skill.rules),
  ...prompt.blocks.flatMap((block) => block.items),
];

function countsOf(harness: Harness) {
  const ofKind = (kind: 'reply' | 'strategy') => harness.skills.items.filter((skill) => skill.kind === kind);
  const checked = rulesOf(harness).filter(({ check }) => check !== null);
  return {
    reply: ofKind('reply').length,
    strategy: ofKind('strategy').length,
    tools: harness.tools.items.length,
    groups: new Set(harness.tools.items.map(({ group }) => group)).size,
    hooks: harness.hooks.items.length,
    blocks: harness.prompt.blocks.length,
    checked: checked.length,
    essential: checked.filter(({ essential }) => essential).length,
  };
}

/** `<owner> <check>` of each checked rule, `*` on essential ones. */
function placements(harness: Harness): string[] {
  const owned = [
    ...harness.skills.items.map(({ id, rules }) => ({ id, rules })),
    ...harness.prompt.blocks.map(({ id, items }) => ({ id, rules: items })),
  ];
  const lines = owned.flatMap(({ id, rules }) =>
    rules.flatMap(({ check, essential }) =>
      check === null ? [] : [`${id} ${check.name}${essential ? '*' : ''}`],
    ),
  );
  return lines.sort();
}

describe('counts', () => {
  it('base has everything a room needs', () => {
    expect(countsOf(base)).toEqual({
      reply: 5,
      strategy: 5,
      tools: 13,
      groups: 4,
      hooks: 10,
      blocks: 9,
      checked: 28,
      essential: 10,
    });
  });

  it('mini stays small', () => {
    const { reply, strategy, tools, hooks, checked } = countsOf(mini);
    expect({ reply, strategy, tools, hooks, checked }).toEqual({
      reply: 2,
      strategy: 2,
      tools: 5,
      hooks: 4,
      checked: 6,
    });
  });

  it('base Skills have four to seven rules', () => {
    const off = base.skills.items.filter(({ rules }) => rules.length < 4 || rules.length > 7);
    expect(off.map(({ id }) => id)).toEqual([]);
  });
});

describe('checked rules', () => {
  it('stand in base where they belong', () => {
    expect(placements(base)).toEqual([
      'block:compliance no_absolute_promise*',
      'block:compliance no_contact',
      'block:compliance no_rivals',
      'block:compliance no_superlatives',
      'block:speech max_chars*',
      'block:speech max_exclamations',
      'block:speech max_sentences*',
      'block:speech no_emoji',
      'block:speech only_asked',
      'block:speech spoken_form',
      'block:speech viewer_language*',
      'skill:after_sales names_viewer',
      'skill:after_sales states_days*',
      'skill:close_deal ends_with_cta',
      'skill:combo names_link',
      'skill:combo price_after_coupon*',
      'skill:combo states_days',
      'skill:fan thanks_viewer',
      'skill:item_qa names_link',
      'skill:item_qa names_viewer',
      'skill:item_qa only_asked',
      'skill:item_qa price_after_coupon*',
      'skill:purchase names_link',
      'skill:purchase thanks_viewer',
      'skill:small_talk asks_back',
      'skill:soothe apologises_first*',
      'skill:value mentions_saving*',
      'skill:welcome greets_newcomer*',
    ]);
  });

  it('stand in mini where they belong', () => {
    expect(placements(mini)).toEqual([
      'block:speech max_chars*',
      'block:speech viewer_language*',
      'skill:item_qa names_link',
      'skill:item_qa price_after_coupon*',
      'skill:soothe apologises_first*',
      'skill:welcome greets_newcomer*',
    ]);
  });
});

describe.each<[string, Harness, Record<string, string[]>]>([
  [
    'base',
    base,
    {
      'skill:item_qa': ['campaign', 'faq', 'price', 'schedule', 'shipping', 'spec', 'stock'],
      'skill:small_talk': [],
      'skill:purchase': ['coupon', 'pin', 'price', 'reserve', 'stock'],
      'skill:after_sales': ['after_sales', 'handoff'],
      'skill:combo': [
        'after_sales',
        'campaign',
        'coupon',
        'faq',
        'handoff',
        'pin',
        'price',
        'reserve',
        'schedule',
        'shipping',
        'spec',
        'stock',
      ],
    },
  ],
  ['mini', mini, { 'skill:item_qa': ['price', 'shipping', 'stock'], 'skill:after_sales': ['after_sales'] }],
])('%s Reply Skills', (_name, harness, expected) => {
  it.each(Object.entries(expected))('%s names its tools', (id, tools) => {
    const rules = harness.skills.items.find((skill) => skill.id === id)?.rules ?? [];
    const named = rules.flatMap(({ text }) =>
      [...text.matchAll(/\{\{tool:(\w+)\}\}/g)].map((match) => match[1]),
    );
    expect([...new Set(named)].sort()).toEqual(tools);
  });
});

it('no version was read as a number', () => {
  const versions = [base, mini].flatMap(({ tools, skills }) => [
    tools.version,
    ...skills.items.map(({ version }) => version),
  ]);
  expect(versions.filter((version) => version === '1.10')).toHaveLength(2);
});
