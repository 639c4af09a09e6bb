import { expect, test } from 'vitest';
import { parseSkill } from './parse-skill.ts';

const brief = (path: string, text: string) => {
  const { skill, problems } = parseSkill(path, text);
  return { skill, problems: problems.map((p) => `${p.severity} ${p.file}:${p.line} ${p.message}`) };
};

const OURS = `---
name: after_care
description: Returns and warranty
metadata: { id: 'skill:after_sales', kind: strategy, version: 1.0 }
---
What it is for.

- Days first. <!-- rule:days check:states_days() essential -->
- Name them.
`;

test('a Skill of ours', () => {
  expect(brief('skills/after_care/SKILL.md', OURS)).toEqual({
    problems: [],
    skill: {
      id: 'skill:after_sales',
      name: 'after_care',
      kind: 'strategy',
      version: '1.0',
      description: 'Returns and warranty',
      preamble: 'What it is for.',
      rules: [
        { id: 'rule:days', text: 'Days first.', check: { name: 'states_days', args: [] }, essential: true },
        { id: 'rule:after_sales.2', text: 'Name them.', check: null, essential: false },
      ],
    },
  });
});

test('a public Skill is one rule, other comments and braces included', () => {
  const body = '# Title\n\n- a <!-- note -->\n\nMore {{secrets/x}}.';
  const { skill, problems } = brief(
    'my-skill/SKILL.md',
    `---\nname: my-skill\ndescription: d\n---\n${body}\n`,
  );
  expect(problems).toEqual([]);
  expect(skill).toMatchObject({ id: 'skill:my_skill', kind: 'reply', version: '0', preamble: '' });
  expect(skill?.rules).toEqual([{ id: 'rule:my_skill.body', text: body, check: null, essential: false }]);
});

test('S01: an unquoted colon is read as text, with a warning at its line', () => {
  const description = 'StarRun collector: progress, errors, tables out';
  const text = `---\nname: collect-startrun\ndescription: ${description}\n---\nBody`;
  const { skill, problems } = brief('collect-startrun/SKILL.md', text);
  expect(skill?.description).toBe(description);
  expect(problems).toEqual(['warning collect-startrun/SKILL.md:3 an unquoted colon, read as text']);
});

test('S03: a byte order mark and blanks behind the dashes', () => {
  const { skill, problems } = brief('a/SKILL.md', '\uFEFF---  \nname: a\ndescription: d\n---\t\nBody');
  expect(problems).toEqual([]);
  expect(skill).toMatchObject({ name: 'a', description: 'd' });
});

test('CRLF', () => {
  const { skill, problems } = brief('after_care/SKILL.md', OURS.replaceAll('\n', '\r\n'));
  expect(problems).toEqual([]);
  expect(skill).toEqual(parseSkill('after_care/SKILL.md', OURS).skill);
});

test('S05: a version stays text', () => {
  const head = 'name: my-skill\ndescription: A test skill\nmetadata:\n  author: Test Author\n  version: 1.10';
  expect(brief('my-skill/SKILL.md', `---\n${head}\n---\nBody\n`).skill?.version).toBe('1.10');
});

test.each(['---js', '---yaml', '--- js', '----'])(
  'S07: front matter that opens with %s is refused',
  (open) => {
    const text = `${open}\n{name: (globalThis.pwned=1,"a"), description: "d"}\n---\nx`;
    const { skill, problems } = brief('a/SKILL.md', text);
    expect(skill).toBeNull();
    expect(problems).toEqual([`error a/SKILL.md:1 front matter opens with "${open}"`]);
    expect(Object.hasOwn(globalThis, 'pwned')).toBe(false);
  },
);

test('S09: a description over 1,024 characters is a warning', () => {
  const { skill, problems } = brief('a/SKILL.md', `---\nname: a\ndescription: ${'x'.repeat(1068)}\n---\nB`);
  expect(skill).not.toBeNull();
  expect(problems).toEqual(['warning a/SKILL.md:3 a description of 1068 characters']);
  expect(brief('a/SKILL.md', `---\nname: a\ndescription: ${'x'.repeat(1024)}\n---\nB`).problems).toEqual([]);
});

test.each([
  ['no front matter', 'Body', 'error b/SKILL.md:1 no front matter'],
  ['no end', '---\nname: b\ndescription: d\n', 'error b/SKILL.md:1 front matter has no end'],
  ['no description', '---\nname: b\n---\nB', 'error b/SKILL.md:2 description: Invalid input'],
  ['an empty description', '---\nname: b\ndescription:\n---\nB', 'error b/SKILL.md:3 description: Too small'],
  ['a bad name', '---\ndescription: d\nname: b c\n---\nB', 'error b/SKILL.md:3 name: Invalid string'],
  ['a bad id', '---\nname: b\ndescription: d\nmetadata: {id: b}\n---\nB', 'error b/SKILL.md:4 metadata.id'],
  [
    'a colon in a wrapped value',
    '---\nname: b\ndescription: d\n  e: f\n---\nB',
    'error b/SKILL.md:4 broken YAML',
  ],
  ['another name', '---\nname: a\ndescription: d\n---\nB', 'warning b/SKILL.md:2 the name "a"'],
  ['no name', '---\ndescription: d\n---\nB', 'warning b/SKILL.md:2 no name'],
  ['no body', '---\nname: b\ndescription: d\n---\n', 'warning b/SKILL.md:5 a Skill without a body'],
  ['a typing error in a comment', `${HEAD()}- a <!-- rule:A -->`, 'error b/SKILL.md:5 cannot read the rule'],
  ['lost text', `${HEAD()}- a <!-- rule:a -->\n\nlost`, 'error b/SKILL.md:7 text outside the list'],
  [
    'a comment too early',
    `${HEAD()}<!-- rule:a -->\n- a`,
    'error b/SKILL.md:5 a rule comment before the list',
  ],
  [
    'two rules of one id',
    `${HEAD()}- a <!-- rule:a -->\n- b <!-- rule:a -->`,
    'error b/SKILL.md:6 rule:a is declared',
  ],
])('%s is reported', (_what, text, expected) => {
  const { skill, problems } = brief('b/SKILL.md', text);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.startsWith(expected), problems[0]).toBe(true);
  expect(skill === null).toBe(expected.startsWith('error'));
});

function HEAD(): string {
  return '---\nname: b\ndescription: d\n---\n';
}
