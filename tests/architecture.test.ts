import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesBelow,
  importsOf,
  isTest,
  ROOT,
  withoutComments,
  type SourceFile,
} from './support/source-files.ts';

const CODE = /\.(?:ts|mts|mjs|js)$/;
const TEXT = /\.(?:ts|mts|mjs|js|md|ya?ml|json|py|toml)$/;

/** Which folders each folder may import, besides itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  env: [],
  augment: ['env'],
  rewards: ['env'],
  scenarios: ['env', 'augment', 'rewards'],
  bridge: ['env', 'augment', 'rewards', 'scenarios'],
  configs: ['env', 'augment', 'rewards', 'scenarios', 'bridge'],
  evals: ['env', 'augment', 'rewards', 'scenarios', 'bridge', 'configs'],
  cli: ['env', 'augment', 'rewards', 'scenarios', 'bridge', 'configs', 'evals'],
};
const folders = Object.keys(ARROWS);
const sources = folders.flatMap((folder) => filesBelow(folder, CODE));
const top = (path: string): string => path.split('/')[0] ?? '';

/** The repository paths that a file imports. */
function targets({ path, text }: SourceFile): string[] {
  const relative = importsOf(text).filter((specifier) => specifier.startsWith('.'));
  return relative.map((specifier) => posix.join(posix.dirname(path), specifier));
}

function importProblems(file: SourceFile): string[] {
  const own = top(file.path);
  return targets(file).flatMap((target) => {
    const other = top(target);
    if (other === own) return [];
    if (!ARROWS[own]?.includes(other)) return [`${file.path} imports ${target}`];
    const frontDoor = target === `${other}/index.ts`;
    return frontDoor || isTest(file.path) ? [] : [`${file.path} enters ${target} past its front door`];
  });
}

test('the search finds the house', () => {
  for (const folder of folders) expect(sources.filter(({ path }) => top(path) === folder)).not.toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
});

test('imports follow the arrows and enter by the front door', () => {
  expect(sources.flatMap(importProblems)).toEqual([]);
});

test.each([
  ['env/a.ts', `import { x } from '../augment/index.ts';`, 1],
  ['env/a.ts', `export * from "../rewards/index.ts";`, 1],
  ['env/a.ts', `const x = await import('../cli/main.ts');`, 1],
  ['env/a.ts', `// import { x } from '../augment/index.ts';`, 0],
  ['env/deep/er/a.ts', `import type { X } from '../../../evals/index.ts';`, 1],
  ['scenarios/io/a.ts', `import { x } from '../../env/rng.ts';`, 1],
  ['scenarios/io/a.test.ts', `import { x } from '../../env/rng.ts';`, 0],
  ['scenarios/io/a.ts', `import { x } from '../../env/index.ts';`, 0],
  ['evals/a.ts', `import { x } from '../cli/main.ts';`, 1],
])('%s with %s has %d problems', (path, text, count) => {
  expect(importProblems({ path, text })).toHaveLength(count);
});

test('every relative import names a file that is there, with its ending', () => {
  const broken = sources.flatMap((file) =>
    targets(file)
      .filter((target) => !existsSync(join(ROOT, target)) || posix.extname(target) === '')
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(broken).toEqual([]);
});

const core = sources.filter(
  ({ path }) =>
    ['env', 'augment', 'rewards', 'scenarios'].includes(top(path)) && !path.startsWith('scenarios/io/'),
);
const IMPURE =
  /\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew Date\s*(?:\(\s*\)|(?!\s*\())|\bprocess\b\s*\.|\bset(?:Timeout|Interval|Immediate)\b|\bperformance\s*\.|\brandomUUID\b|\brandomBytes\b|\bconsole\s*\./;

test('the core draws, waits, asks the clock and reads the environment nowhere', () => {
  const impure = core.flatMap(({ path, text }) => {
    const found = IMPURE.exec(withoutComments(text));
    return found === null ? [] : [`${path}: ${found[0]}`];
  });
  expect(impure).toEqual([]);
  for (const text of [
    'Math.random()',
    'Date.now()',
    'new Date()',
    'new Date;',
    'process.env',
    'setTimeout(f)',
  ]) {
    expect(text).toMatch(IMPURE);
  }
  expect('new Date(at)').not.toMatch(IMPURE);
});

test('the core imports no part of Node but hashing', () => {
  const pure = core.filter(({ path }) => !isTest(path));
  const found = pure.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((name) => name.startsWith('node:') && name !== 'node:crypto')
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('only configs reads environment variables', () => {
  const others = sources.filter(({ path }) => top(path) !== 'configs');
  expect(
    others.filter(({ text }) => /process\s*\.\s*env\b/.test(withoutComments(text))).map(({ path }) => path),
  ).toEqual([]);
});

test('no file has more than 200 lines', () => {
  const files = [...folders, 'tests', 'scripts', 'bench'].flatMap((folder) => filesBelow(folder, CODE));
  const long = files.map(({ path, text }) => ({ path, lines: text.match(/\S.*/g)?.length ?? 0 }));
  expect(long.filter(({ lines }) => lines > 200)).toEqual([]);
});

test('the licence is there and named', () => {
  const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  expect(licence).toContain('Apache License');
  expect(licence).toContain('Version 2.0');
  expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).toMatchObject({
    license: 'Apache-2.0',
  });
});

const texts = filesBelow('.', TEXT).filter(({ path }) => path !== 'package-lock.json');

test('nothing but tests looks outside the repository', () => {
  const outside = ['..', 'shared'].join('/');
  const found = texts.filter(({ path, text }) => !isTest(path) && text.includes(outside));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test("no file names a place on somebody's machine", () => {
  const place = /(?:^|[\s'"`(=:])\/(?:home|work|Users|root)\/[\w.-]/m;
  expect(`'${['', 'home', 'ann'].join('/')}`).toMatch(place);
  expect(texts.filter(({ text }) => place.test(text)).map(({ path }) => path)).toEqual([]);
});
