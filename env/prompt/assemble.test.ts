import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { exampleFiles } from '../harness/example-files.ts';
import { requireHarness } from '../harness/require-harness.ts';
import { assemblePrompt } from './assemble.ts';
import { createSurface } from './surface.ts';

const surface = createSurface(requireHarness(exampleFiles()));
const context = { room: { host: 'Mia' }, product: { name: 'Mug' }, faq: 'Q: a?\nA: {{tool:price}}' };
const request = { text: 'Ann: price?' };

test('blocks, items and sections', () => {
  const { messages, rules, blocks } = assemblePrompt(surface, context, request);
  expect(messages).toEqual([
    {
      role: 'system',
      content: [
        '# Role',
        '- You are Mia, on air with Mug.',
        '- Say at most 120 characters.',
        'Q: a?',
        'A: {{tool:price}}',
        '',
        '# What you can do',
        'Reply Skills:',
        '- Product questions: `item_qa`',
        'Strategy Skills:',
        '- The viewer is upset: `calm_down`',
        '- Price of a link: `get_price(link_id)`',
        '- Opens a Skill: `load_skill(skill_name)`',
        '- Load a Skill with load_skill.',
      ].join('\n'),
    },
    { role: 'user', content: 'Ann: price?' },
  ]);
  expect(blocks).toEqual(['block:role', 'block:menu']);
  expect(rules.map((rule) => rule.id)).toEqual(
    ['role.1', 'max_chars', 'role.3', 'menu.1', 'menu.2', 'menu.3'].map((words) => `rule:${words}`),
  );
  expect(rules[1]?.check).toEqual({ name: 'max_chars', args: ['limit:reply_chars'] });
});

test('what renders to nothing is not shown and not a shown rule', () => {
  const { messages, rules } = assemblePrompt(surface, { ...context, faq: ' ' }, request);
  expect(messages[0]?.content).not.toContain('Q:');
  expect(rules.map((rule) => rule.id)).not.toContain('rule:role.3');
  const { blocks } = assemblePrompt(
    createSurface({
      ...surface.harness,
      prompt: {
        version: '1',
        blocks: [{ id: 'block:a', name: 'A', items: surface.harness.prompt.blocks[0]?.items.slice(2) ?? [] }],
      },
    }),
    { faq: null },
    request,
  );
  expect(blocks).toEqual([]);
});

test('comments can be shown in the system message', () => {
  const item = { id: 'rule:a.1', text: 'They said: {{comments}}', check: null, essential: false } as const;
  const prompt = { version: '1', blocks: [{ id: 'block:a', name: 'A', items: [item] }] } as const;
  const shown = createSurface({
    ...surface.harness,
    prompt: { version: '1', blocks: [{ ...prompt.blocks[0], items: [item] }] },
  });
  expect(assemblePrompt(shown, {}, request).messages[0]?.content).toBe('# A\n- They said: Ann: price?');
});

test('a context that lacks a variable is our fault, not an empty line', () => {
  expect(() => assemblePrompt(surface, { ...context, product: {} }, request)).toThrow(UsageError);
});
