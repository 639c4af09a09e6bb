import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleFiles } from '../../env/harness/example-files.ts';
import { ContentError } from '../../env/index.ts';
import { loadHarness, readFolder } from './load-harness.ts';

let base = '';
let dir = '';

function write(path: string, text: string | Uint8Array): void {
  const full = join(dir, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof ContentError) return thrown.code;
    throw thrown;
  }
  return 'nothing thrown';
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'hgym-folder-'));
  dir = join(base, 'harness');
  mkdirSync(dir);
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a folder on disk gives the harness of its files', () => {
  for (const [path, text] of exampleFiles()) write(path, text);
  const harness = loadHarness(dir, { ownPack: true });
  expect(harness.skills.items.map((skill) => skill.id)).toEqual(['skill:item_qa', 'skill:soothe']);
  expect([...readFolder(dir).keys()].sort()).toEqual([...exampleFiles().keys()].sort());
});

test('a harness with problems is refused as a whole', () => {
  expect(codeOf(() => loadHarness(dir))).toBe('harness_invalid');
});

test('other files, node_modules and .git are passed over', () => {
  for (const path of ['a.md', 'b/c.yaml', 'node_modules/x.md', '.git/y.md', 'b/run.js']) write(path, 'x');
  expect([...readFolder(dir).keys()]).toEqual(['a.md', 'b/c.yaml']);
});

test('links that stay inside are followed, also in a circle', () => {
  write('a/b.md', 'x');
  symlinkSync('a', join(dir, 'link'));
  symlinkSync('..', join(dir, 'a', 'up'));
  expect(readFolder(dir).get('link/b.md')).toBe('x');
});

test.each([
  ['../outside.md', 'link.md'],
  ['../outside', 'link'],
])('a link to %s is refused', (target, name) => {
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside.md'), 'secret');
  symlinkSync(target, join(dir, name));
  expect(codeOf(() => readFolder(dir))).toBe('link_leaves_folder');
});

test.each([
  ['a file over 1 MiB', 'a.md', 'x'.repeat(1024 * 1024 + 1), 'file_too_large'],
  ['a file of 1 MiB', 'a.md', 'x'.repeat(1024 * 1024), 'nothing thrown'],
  ['a large file of another kind', 'a.bin', 'x'.repeat(1024 * 1024 + 1), 'nothing thrown'],
  ['bytes that are no UTF-8', 'a.md', new Uint8Array([0xff, 0xfe, 0x41]), 'file_not_utf8'],
])('%s', (_what, path, content, code) => {
  write(path, content);
  expect(codeOf(() => readFolder(dir))).toBe(code);
});

test('an absent folder is refused', () => {
  expect(codeOf(() => readFolder(join(dir, 'none')))).toBe('folder_unreadable');
});
