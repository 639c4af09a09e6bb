import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadPreset } from './load-preset.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-preset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function preset(yaml: string): string {
  const path = join(folder, 'mine.yaml');
  writeFileSync(path, yaml);
  return path;
}

describe('loadPreset', () => {
  it.each(readdirSync(new URL('presets', import.meta.url)))('loads the bundled %s', (file) => {
    expect(loadPreset(file.replace('.yaml', ''))).toMatchObject({ schema: 1, pack: 'live-commerce' });
  });

  it('lays a preset over the default', () => {
    const { harness, seed, ...rest } = loadPreset(preset('harness: mini\nseed: mine\n'));
    expect([harness, seed]).toEqual(['mini', 'mine']);
    const { harness: _harness, seed: _seed, ...others } = loadPreset();
    expect(rest).toEqual(others);
  });

  it.each([
    ['a bundled name as it is', 'rubric: task-only\n', 'task-only'],
    [
      'a path from the preset’s own folder',
      'rubric: ./rubrics/own.yaml\n',
      () => join(folder, 'rubrics', 'own.yaml'),
    ],
    ['a whole path', 'rubric: /own.yaml\n', '/own.yaml'],
  ])('takes %s', (_, yaml, rubric) => {
    expect(loadPreset(preset(yaml)).rubric).toBe(typeof rubric === 'string' ? rubric : rubric());
  });

  it.each([
    ['an unknown setting', 'harnes: mini\n', /mine\.yaml: Unrecognized key: "harnes"$/],
    [
      'an unknown setting further in',
      'verify: {states: 1, split: test, pools: test, state: 2}\n',
      /verify: .*"state"/,
    ],
    [
      'a wrong value',
      'augment: {identifier: 4, content: 0, tools: 0, prompt: 0, hooks: 0}\n',
      /augment\.identifier: /,
    ],
    [
      'an operator that there is not',
      'arms: {a: {augmented: 1, strengths: {identifier: 3, content: 0, tools: 0, prompt: 0, hooks: 0}, pools: train, operators: [rename_all], faults: null}}\n',
      /arms\.a\.operators\.0: .*"rename_skills"/,
    ],
    ['two at once', 'split: val\npools: all\n', /split: .*\n.*pools: /],
    ['a newer schema', 'schema: 3\n', /schema 3, .* up to 1/],
    ['a list', '- harness\n', /expected a mapping/],
    ['an empty file', '', /mine\.yaml: /],
    ['broken YAML', 'harness: [mini\n', /mine\.yaml: /],
    ['an alias', 'seed: &a x\nharness: *a\n', /mine\.yaml: /],
  ])('refuses %s', (_, yaml, words) => {
    expect(() => loadPreset(preset(yaml))).toThrow(words);
  });

  it.each(['nope', '../presets/default', ''])('refuses the name "%s", and says which there are', (given) => {
    expect(() => loadPreset(given)).toThrow(/among the presets \(default, mini\)/);
  });
});
