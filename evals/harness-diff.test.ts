import { expect, test } from 'vitest';
import type { Harness } from '../env/index.ts';
import { diffHarness } from './harness-diff.ts';
import { smallHarness } from './testing/small-harness.ts';

const base = smallHarness();
const brief = (after: Harness) =>
  diffHarness(base, after).map(({ part, id, field, before, after: now }) => [part, id, field, before, now]);

test('equal harnesses do not differ', () => {
  expect(brief(smallHarness())).toEqual([]);
});

const skills = (items: Harness['skills']['items']): Harness => ({
  ...base,
  skills: { ...base.skills, items },
});
const tools = (items: Harness['tools']['items']): Harness => ({ ...base, tools: { ...base.tools, items } });

test.each<[string, Harness, unknown[][]]>([
  [
    'a renamed Skill',
    skills(
      base.skills.items.map((skill) => ({
        ...skill,
        name: skill.id === 'skill:qa' ? 'new_name' : skill.name,
      })),
    ),
    [['skills', 'skill:qa', 'name', 'item_qa', 'new_name']],
  ],
  [
    'a masked Skill with its rule',
    skills(base.skills.items.slice(0, 1)),
    [
      ['skills', 'skill:calm', 'masked', 'calm_down / calms', null],
      ['skills', 'rule:calm.1', 'masked', 'Sorry.', null],
    ],
  ],
  [
    'an added Skill',
    skills([
      ...base.skills.items,
      {
        id: 'skill:noise',
        name: 'n_oise',
        kind: 'reply',
        version: '1',
        description: 'd',
        preamble: '',
        rules: [],
      },
    ]),
    [['skills', 'skill:noise', 'added', null, 'n_oise / d']],
  ],
  [
    'another order',
    tools(base.tools.items.toReversed()),
    [
      [
        'tools',
        'tools',
        'order',
        'tool:price, param:price.link, tool:stock, param:stock.link',
        'tool:stock, param:stock.link, tool:price, param:price.link',
      ],
    ],
  ],
  [
    'a renamed parameter',
    tools(
      base.tools.items.map((tool) => ({
        ...tool,
        params: tool.params.map((param) => ({ ...param, name: 'item_no' })),
      })),
    ),
    [
      ['tools', 'param:price.link', 'name', 'link_id', 'item_no'],
      ['tools', 'param:stock.link', 'name', 'link_id', 'item_no'],
    ],
  ],
  [
    'another limit',
    { ...base, limits: base.limits.map((limit) => ({ ...limit, value: 9 })) },
    [['limits', 'limit:rounds', 'value', '8 turns', '9 turns']],
  ],
  [
    'another hook behaviour',
    {
      ...base,
      hooks: {
        ...base.hooks,
        items: base.hooks.items.map((hook) => ({ ...hook, max_retries: 0, structure: 'xml' })),
      },
    },
    [
      ['hooks', 'hook:gate', 'structure', 'plain', 'xml'],
      ['hooks', 'hook:gate', 'max_retries', '2', '0'],
    ],
  ],
])('shows %s', (_what, after, expected) => {
  expect(brief(after)).toEqual(expected);
});

test('a masked item does not count as another order of the rest', () => {
  const blocks = base.prompt.blocks.map((block) => ({ ...block, items: block.items.slice(1) }));
  expect(brief({ ...base, prompt: { ...base.prompt, blocks } })).toEqual([
    ['prompt', 'rule:role.1', 'masked', 'One.', null],
  ]);
});
