import { expect, test } from 'vitest';
import { editedExample } from './example-files.ts';
import { parseHarness } from './parse-harness.ts';
import type { ParseOptions } from './parse-harness.ts';

const SKILL = 'skills/item_qa/SKILL.md';
const CALM = 'skills/calm_down/SKILL.md';
const ROLE = 'prompt/10_role.md';
const HOOKS = 'hooks.yaml';
const TOOLS = 'tools.yaml';

function findings(files: ReadonlyMap<string, string>, options: ParseOptions = {}): string[] {
  return parseHarness(files, options).problems.map((p) => `${p.severity} ${p.file}:${p.line} ${p.message}`);
}

test.each([
  ['harness.yaml', 'limit:rounds', 'limit:turns', 'harness.yaml:1 no limit:rounds'],
  [TOOLS, 'id: tool:load_skill', 'id: tool:price', `${TOOLS}:16 tool:price is declared twice`],
  [CALM, 'name: calm_down', 'name: item_qa', `${CALM}:4 skill:item_qa and skill:soothe share the name`],
  [TOOLS, 'name: load_skill', 'name: get_price', `${TOOLS}:17 tool:price and tool:load_skill share the`],
  [SKILL, '{{tool:price}}', '{{tool:prise}}', `${SKILL}:11 {{tool:prise}} refers to nothing`],
  [SKILL, 'before you quote it', 'and {{tool:x}}', `${SKILL}:12 {{tool:x}} refers to nothing`],
  [SKILL, 'For questions', 'For {{faq}}', `${SKILL}:9 {{faq}} refers to nothing`],
  [ROLE, '{{product.name}}', '{{product.nam}}', `${ROLE}:6 {{product.nam}} refers to nothing`],
  [ROLE, '{{faq}}', '{{problem}}', `${ROLE}:8 {{problem}} refers to nothing`],
  [ROLE, '{{faq}}', '{{rule:max_chars}}', `${ROLE}:8 {{rule:max_chars}} refers to nothing`],
  [TOOLS, 'Price of a link', '"{{skills}}"', `${TOOLS}:9 {{skills}} refers to nothing`],
  [ROLE, '(limit:reply_chars)', '(limit:chars)', `${ROLE}:7 limit:chars is no limit of this harness`],
  [HOOKS, '(limit:reply_chars)', '(limit:chars)', `${HOOKS}:6 limit:chars is no limit of this harness`],
  [HOOKS, 'event: reply', 'event: input', `${HOOKS}:3 hook:reply_length asks for a retry at input`],
  [HOOKS, 'decision: retry', 'decision: modify', `${HOOKS}:3 hook:reply_length has decision modify`],
  [HOOKS, 'decision: modify', 'decision: block', `${HOOKS}:12 hook:input_privacy has decision block`],
  [TOOLS, 'type: integer', 'type: int', `${TOOLS}:3 tool:price: its schema does not compile`],
])('%s: "%s" -> "%s" is refused where it stands', (file, from, to, expected) => {
  const files = editedExample(file, from, to);
  expect(parseHarness(files).harness).toBeNull();
  const found = findings(files);
  expect(
    found.filter((finding) => finding.startsWith(`error ${expected}`)),
    found.join('\n'),
  ).toHaveLength(1);
});

test.each([
  ['a Skill', SKILL, 'Be brief.', 'Be brief, unlike calm_down.', '14 "calm_down"'],
  ['a tool', TOOLS, 'Opens a Skill', 'Not get_price', '22 "get_price"'],
  ['a parameter', HOOKS, 'Too long', 'No link_id', '8 "link_id"'],
  ['an id', ROLE, '{{faq}}', 'Use tool:price', '8 "tool:price"'],
  ['braces that are no reference', ROLE, '{{faq}}', '{{ tool: price }}', '8 "{{ tool: price }}"'],
])('in our own packs %s may not stand literally in a text', (_what, file, from, to, expected) => {
  const files = editedExample(file, from, to);
  expect(findings(files, { ownPack: true })).toEqual([
    `error ${file}:${expected} stands literally in a text`,
  ]);
  expect(findings(files)).toEqual([]);
});

test('a name inside a longer word is not that name', () => {
  const files = editedExample(SKILL, 'Be brief.', 'Mind my_calm_down and calm_downs.');
  expect(findings(files, { ownPack: true })).toEqual([]);
});

test('context keys are those of the pack', () => {
  const files = editedExample(ROLE, '{{faq}}', '{{weather}}');
  expect(findings(files, { contextKeys: ['room.host', 'product.name', 'weather'] })).toEqual([]);
  expect(findings(files)).toHaveLength(1);
});
