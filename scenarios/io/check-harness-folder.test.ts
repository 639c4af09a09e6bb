import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkHarnessFolder } from './check-harness-folder.ts';
import { harnessFolder } from './content-folder.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'hgym-check-')), 'mini');
  cpSync(harnessFolder('mini'), folder, { recursive: true });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
}

test.each(['base', 'mini'])('%s has no problems', (name) => {
  expect(checkHarnessFolder(harnessFolder(name))).toMatchObject({ problems: [] });
});

const WEATHER = `  - id: tool:weather
    name: get_weather
    group: retrieval
    source: built_in
    effect: read
    latency_ms: 1
    description: "Tells the weather."
    parameters: []
`;

test.each([
  ['skills/item_qa/SKILL.md', 'check:names_link()', 'check:names_lnk()', /no check names_lnk/],
  ['prompt/60_speech.md', 'check:max_chars(limit:reply_chars)', 'check:max_chars()', /max_chars takes 1 arg/],
  ['tools.yaml', 'tools:\n', `tools:\n${WEATHER}`, /tool:weather: nothing executes it/],
  ['phrases.yaml', '{{limit:tool_retries}} retries fail', 'some retries fail', /work\.tool_failure/],
])('what is wrong in %s is told where it stands', (file, from, to, message) => {
  edit(file, from, to);
  const { harness, problems } = checkHarnessFolder(folder);
  const found = problems.find((problem) => message.test(problem.message));
  expect(harness).toBeNull();
  expect(found).toMatchObject({ severity: 'error', file });
  expect(found?.line).toBeGreaterThan(1);
});

test('broken wordings are a problem, absent ones a warning', () => {
  writeFileSync(join(folder, 'phrases.yaml'), 'a: [');
  rmSync(join(folder, 'distractors.yaml'));
  const { harness, problems } = checkHarnessFolder(folder);
  expect(harness).toBeNull();
  expect(problems).toMatchObject([
    { severity: 'error', file: 'phrases.yaml' },
    { severity: 'warning', message: expect.stringContaining('no distractors.yaml') },
  ]);
});
