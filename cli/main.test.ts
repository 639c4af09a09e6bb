import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runMain } from './testing/run-cli.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder();
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
vi.stubEnv('OPENAI_API_KEY', undefined);
vi.stubEnv('OPENAI_BASE_URL', undefined);

describe('help', () => {
  it.each([
    ['verify'],
    ['play'],
    ['rollout'],
    ['show'],
    ['score'],
    ['augment', 'show'],
    ['scenarios', 'count'],
    ['scenarios', 'show'],
    ['harness', 'check'],
    ['harness', 'new'],
    ['train'],
    ['teach'],
    ['serve'],
    ['quickstart'],
  ])('%s %s shows an example', async (...command) => {
    const { code, out } = await runMain(...command.filter((word) => word !== undefined), '--help');
    expect(code).toBe(0);
    expect(out).toContain(`Usage: hgym ${command.join(' ')}`);
    expect(out).toMatch(/Examples?:\n {2}(?:hgym|printf)/);
  });

  it('lists the exit codes', async () => {
    const { code, out } = await runMain('--help');
    expect(code).toBe(0);
    for (const number of [0, 1, 2, 3, 4, 130]) expect(out).toMatch(new RegExp(`^ {2}${number} +\\S`, 'm'));
  });

  it('knows its version', async () => {
    expect(await runMain('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

const wrong: [string, string[], RegExp][] = [
  ['no command', [], /^Usage: hgym/],
  ['an unknown command', ['plya'], /Did you mean play\?/],
  [
    'a misspelt flag',
    ['play', '--harnes', 'mini'],
    /unknown option '--harnes'\n\(Did you mean --harness\?\)/,
  ],
  ['a flag without its value', ['play', '--harness'], /argument missing/],
  ['a number in words', ['play', '--index', 'two'], /Expected a whole number of at least 0/],
  ['an unknown split', ['play', '--split', 'val'], /train, dev, test/],
  [
    'an unknown dimension',
    ['augment', 'show', '--augment', 'tool=3'],
    /identifier, content, tools, prompt, hooks/,
  ],
  ['a strength over 3', ['augment', 'show', '--augment', '4'], /0-3/],
  ['words that nobody asked for', ['scenarios', 'count', 'train'], /too many arguments/],
  ['an unknown policy', ['play', '--policy', 'radom'], /no policy radom; expected reader, .*random/],
  ['a teacher as a policy', ['play', '--policy', 'expert'], /use --oracle expert/],
  ['a teacher and a policy', ['play', '--policy', 'reader', '--oracle', 'expert'], /cannot be used with/],
  ['a model without a name', ['play', '--policy', 'openai:'], /openai:<model>/],
  ['a model nowhere', ['play', '--policy', 'openai:m'], /--base-url http.*OPENAI_API_KEY/],
  [
    'a model at no address',
    ['play', '--policy', 'openai:m', '--base-url', 'localhost:1'],
    /http:\/\/localhost:8000/,
  ],
  ['a score without a rubric', ['score', 'x.jsonl'], /--rubric/],
  [
    'an out file that is there',
    ['score', 'x.jsonl', '--rubric', 'default', '--out', 'package.json'],
    /is there already/,
  ],
];

describe('a wrong command line', () => {
  it.each(wrong)('%s', async (_, args, words) => {
    const { code, out, err } = await runMain(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

const unreadable: [string, () => string[], RegExp][] = [
  ['an unknown preset', () => ['play', '--preset', 'nope'], /no nope among the presets \(default, mini\)/],
  ['a folder as a preset', () => ['play', '--preset', folder], /no file of that path/],
  [
    'an unknown rubric',
    () => ['play', '--rubric', 'nope'],
    /no nope among the rubrics \(default, task-only\)/,
  ],
  ['an unknown harness', () => ['play', '--harness', 'nope'], /base or mini, or a folder/],
  ['a file that is not there', () => ['show', join(folder, 'none')], /There is no file/],
  ['a folder as a file', () => ['show', folder], /There is no file/],
  ['an empty file', () => ['show', file('empty', '')], /is empty/],
  ['a file of something else', () => ['show', file('text', 'hello\n')], /text:1: .*no JSON/],
  ['JSON of something else', () => ['show', file('list', '[]\n')], /list:1: expected a trajectory/],
  ['a newer trajectory', () => ['show', file('newer', '{"schema":7}\n')], /newer:1: .*schema 7, .* up to 1/],
  ['a score of nothing', () => ['score', file('empty', ''), '--rubric', 'default'], /is empty/],
  ['a harness folder that is not there', () => ['harness', 'check', join(folder, 'none')], /cannot be read/],
  ['a harness folder that is there', () => ['harness', 'new', folder], /is there already/],
  ['comments that are not there', () => ['rollout', '--comments', join(folder, 'none.csv')], /none\.csv/],
  ['a place that cannot be', () => ['rollout', '--episodes', '1', '--out', '/proc/x/y.jsonl'], /\/proc\/x/],
  ['a folder under a file', () => ['verify', '--out', join(file('flat', ''), 'run')], /flat/],
];

describe('a file that will not do', () => {
  it.each(unreadable)('%s', async (_, args, words) => {
    const { code, out, err } = await runMain(...args());
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe('harness', () => {
  it('starts one and checks it, and reports what is wrong with file and line', async () => {
    const own = join(folder, 'own');
    expect(await runMain('harness', 'new', own, '--from', 'mini')).toMatchObject({ code: 0, err: '' });
    expect(await runMain('harness', 'check', own)).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 warnings.'),
    });
    const broken = join(folder, 'broken');
    cpSync(own, broken, { recursive: true });
    writeFileSync(join(broken, 'hooks.yaml'), 'version: "1.0"\nhooks:\n  - id: hook:x\n');
    const readable = await runMain('harness', 'check', broken);
    expect(readable).toMatchObject({ code: 1, err: '' });
    expect(readable.out).toContain(`${join(broken, 'hooks.yaml')}:3: error:`);
    const { code, out } = await runMain('harness', 'check', broken, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([1, { ok: false, harness: null }]);
  });
});

describe('what a script reads', () => {
  it.each([
    [['augment', 'show', '--harness', 'mini', '--json'], { changes: expect.any(Array) }],
    [['scenarios', 'show', '--harness', 'mini'], { pack: 'live-commerce' }],
    [['scenarios', 'count', '--samples', '50', '--json'], { overlap: { products: [], phrasings: [] } }],
    [['play', '--oracle', 'expert', '--harness', 'mini', '--json'], { scored: { reward: 1 } }],
  ])('%s is one JSON value', async (args, expected) => {
    const { code, out, err } = await runMain(...args);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject(expected);
  });
});
