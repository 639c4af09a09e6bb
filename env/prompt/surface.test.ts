import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { exampleFiles } from '../harness/example-files.ts';
import { requireHarness } from '../harness/require-harness.ts';
import type { Harness } from '../records/index.ts';
import { createSurface } from './surface.ts';

const harness = requireHarness(exampleFiles());
const surface = createSurface(harness);

test('ids and names, both ways', () => {
  expect(surface.nameOf('tool:price')).toBe('get_price');
  expect(surface.nameOf('param:price.link')).toBe('link_id');
  expect(surface.nameOf('block:menu')).toBe('What you can do');
  expect(surface.nameOf('hook:reply_length')).toBe('reply_length');
  expect(surface.toolByName('get_price')?.id).toBe('tool:price');
  expect(surface.skillByName('calm_down')?.id).toBe('skill:soothe');
  expect(surface.skill('skill:soothe')?.name).toBe('calm_down');
  expect(surface.tool('tool:price')?.name).toBe('get_price');
  expect(surface.limits['limit:reply_chars']).toBe(120);
});

test('what is not there', () => {
  expect(surface.toolByName('tool:price')).toBeUndefined();
  expect(surface.toolByName('constructor')).toBeUndefined();
  expect(surface.skillByName('skill:soothe')).toBeUndefined();
  expect(surface.skill('skill:none')).toBeUndefined();
  for (const id of ['tool:none', 'limit:rounds', 'rule:max_chars'] as const) {
    expect(() => surface.nameOf(id)).toThrow(UsageError);
  }
});

test('rendering resolves names, limits and paths, once', () => {
  const variables = { a: { b: '{{tool:price}}' }, problem: 'x', n: null };
  expect(surface.render('{{tool:price}} {{limit:rounds}} {{a.b}} {{a}} {{problem}} [{{n}}]', variables)).toBe(
    'get_price 8 {{tool:price}} {"b":"{{tool:price}}"} x []',
  );
});

test.each([
  '{{tool:none}}',
  '{{rule:max_chars}}',
  '{{a}}',
  '{{constructor}}',
  '{{o.constructor}}',
  '{{o.length}}',
])('%s refers to nothing', (text) => {
  expect(() => surface.render(text, { o: {} })).toThrow(UsageError);
});

test('catalogues', () => {
  expect(surface.skillCatalogue()).toBe(
    'Reply Skills:\n- Product questions: `item_qa`\nStrategy Skills:\n- The viewer is upset: `calm_down`',
  );
  expect(surface.toolCatalogue()).toBe(
    '- Price of a link: `get_price(link_id)`\n- Opens a Skill: `load_skill(skill_name)`',
  );
});

test('a kind without Skills has no heading', () => {
  const items = harness.skills.items.filter((skill) => skill.kind === 'reply');
  const only = createSurface({ ...harness, skills: { ...harness.skills, items } });
  expect(only.skillCatalogue()).toBe('Reply Skills:\n- Product questions: `item_qa`');
});

test('the content of a Skill', () => {
  const [qa] = harness.skills.items;
  if (qa === undefined) throw new Error('no Skill');
  expect(surface.skillContent(qa)).toBe(
    [
      '# item_qa',
      'For questions about a link.',
      '- Look the price up with get_price before you quote it.',
      '- Name the link.',
      '- Be brief.',
    ].join('\n'),
  );
  const body = { id: 'rule:item_qa.body', text: '## A\n\nb', check: null, essential: false } as const;
  expect(surface.skillContent({ ...qa, preamble: '', rules: [body] })).toBe('# item_qa\n## A\n\nb');
});

test('tool specs carry names and descriptions, never ids', () => {
  const specs = surface.toolSpecs();
  expect(specs[0]).toEqual({
    type: 'function',
    function: {
      name: 'get_price',
      description: 'Price of a link',
      parameters: {
        type: 'object',
        properties: { link_id: { type: 'integer', minimum: 1, description: 'number of the link' } },
        required: ['link_id'],
        additionalProperties: false,
      },
    },
  });
  expect(specs[1]?.function.parameters['properties']).toEqual({ skill_name: { type: 'string' } });
  expect(JSON.stringify(specs)).not.toMatch(/param:|tool:|x-ref/);
});

test('a renamed harness shows its new names only', () => {
  const items = harness.tools.items.map((tool) => ({ ...tool, name: `${tool.name}_2` }));
  const renamed: Harness = { ...harness, tools: { ...harness.tools, items } };
  const other = createSurface(renamed);
  expect(other.render('{{tool:price}}', {})).toBe('get_price_2');
  expect(other.toolByName('get_price')).toBeUndefined();
  expect(other.toolByName('get_price_2')?.id).toBe('tool:price');
});
