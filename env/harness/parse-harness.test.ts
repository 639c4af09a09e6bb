import { expect, test } from 'vitest';
import { ContentError } from '../errors.ts';
import { editedExample, exampleFiles } from './example-files.ts';
import { parseHarness } from './parse-harness.ts';
import { requireHarness } from './require-harness.ts';

const SKILL = 'skills/item_qa/SKILL.md';
const YAML = 'harness.yaml';
const ENTRY = `  - { path: ${SKILL}, version: 1.10 }\n`;

const revision = (files: Map<string, string>) => requireHarness(files).revision;

function findings(files: ReadonlyMap<string, string>): string[] {
  return parseHarness(files).problems.map((p) => `${p.severity} ${p.file}:${p.line} ${p.message}`);
}

test('the example loads without a finding', () => {
  const { harness, problems } = parseHarness(exampleFiles(), { ownPack: true });
  expect(problems).toEqual([]);
  expect(harness).toMatchObject({ name: 'example', parent: null, tool_surface: 'text' });
  expect(harness?.skills.version).toBe('1.10');
  expect(harness?.prompt.blocks.map((block) => block.id)).toEqual(['block:role', 'block:menu']);
  expect(harness?.prompt.blocks[0]?.items.map((item) => [item.id, item.essential])).toEqual([
    ['rule:role.1', false],
    ['rule:max_chars', true],
    ['rule:role.3', false],
  ]);
  const check = { name: 'max_chars', args: ['limit:reply_chars'] };
  expect(harness?.hooks.items[0]).toMatchObject({ check, max_retries: 2, modify: null });
  expect(harness?.tools.items[1]?.input_schema).toEqual({
    type: 'object',
    properties: { 'param:load_skill.skill': { type: 'string', 'x-ref': 'skill' } },
    required: ['param:load_skill.skill'],
    additionalProperties: false,
  });
  const limit = { id: 'limit:reply_chars', value: 120, unit: 'characters', min: 90, max: 160 };
  expect(harness?.limits[0]).toEqual(limit);
});

test('equal files give an equal revision, another text another', () => {
  expect(revision(exampleFiles())).toBe(revision(exampleFiles()));
  const other = editedExample('prompt/10_role.md', 'You are', 'Now you are');
  expect(revision(other)).not.toBe(revision(exampleFiles()));
});

test.each([
  [SKILL, 'version: 1.10', 'version: 1.1', `${YAML}:7 ${SKILL} is listed as version "1.10" and says "1.1"`],
  [YAML, 'skills/item_qa/', 'skills/gone/', `${YAML}:7 skills/gone/SKILL.md is listed and not there`],
  [YAML, ENTRY, '', `${SKILL}:1 not listed in harness.yaml`],
  [YAML, 'prompt/20_menu.md', 'prompt/10_role.md', `${YAML}:6 prompt/10_role.md is listed twice`],
  [YAML, 'path: hooks.yaml', 'path: ../hooks.yaml', `${YAML}:9 ../hooks.yaml is no kind of module`],
  [YAML, 'value: 120', 'value: 80', `${YAML}:12 value must lie within min..max`],
  [YAML, 'value: 8,', 'value: 8x,', `${YAML}:13 value: not a decimal number`],
  [YAML, 'name: example', 'nmae: x\nname: example', `${YAML}:1 nmae: an unknown key`],
  [YAML, 'tool_surface: text', 'tool_surface: xml', `${YAML}:2 tool_surface: Invalid option`],
  ['tools.yaml', 'name: get_price', 'name: get price', 'tools.yaml:4 name: Invalid string'],
  ['hooks.yaml', 'private_data()', 'private_data', 'hooks.yaml:15 cannot read the check "private_data"'],
  ['hooks.yaml', "message: ''", 'message: {{problem}}', 'hooks.yaml:17 a mapping key that is no text'],
  ['prompt/20_menu.md', '- {{skills}}', 'Here:\n- {{skills}}', 'prompt/20_menu.md:6 text before the list'],
])('%s: "%s" -> "%s" is refused where it stands', (file, from, to, expected) => {
  const files = editedExample(file, from, to);
  expect(parseHarness(files).harness).toBeNull();
  const found = findings(files);
  expect(
    found.filter((finding) => finding.startsWith(`error ${expected}`)),
    found.join('\n'),
  ).toHaveLength(1);
});

test('everything wrong is reported at once', () => {
  const files = editedExample(SKILL, 'description: Product questions', 'description:')
    .set('prompt/10_role.md', 'no front matter')
    .set('hooks.yaml', 'version: 1.0\nhooks: [{id: hook:a}]');
  files.delete('tools.yaml');
  const found = parseHarness(files).problems.map((problem) => problem.file);
  const wrong = [YAML, 'hooks.yaml', 'prompt/10_role.md', 'prompt/20_menu.md', SKILL];
  expect(new Set(found)).toEqual(new Set(wrong));
});

test('a broken entry does not make references to it dangle', () => {
  const files = editedExample('tools.yaml', 'latency_ms: 300', 'latency_ms: soon');
  expect(findings(files)).toEqual(['error tools.yaml:8 latency_ms: not a decimal number']);
});

test('no files at all', () => {
  expect(findings(new Map())).toEqual(['error harness.yaml:1 there is no manifest']);
});

test('requireHarness throws with every problem', () => {
  const files = editedExample('tools.yaml', 'type: integer', 'type: int').set('skills/x/SKILL.md', 'x');
  expect(() => requireHarness(files)).toThrow(ContentError);
  expect(() => requireHarness(files)).toThrow(/skills\/x\/SKILL\.md:1: error: .*\n.*tools\.yaml:3: error/);
});
