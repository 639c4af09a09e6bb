import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../../env/index.ts';
import { lockFile } from './lock-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file is one process’s until it is let go', () => {
  const path = join(folder, 'a.jsonl');
  const release = lockFile(path);
  expect(() => lockFile(path)).toThrow(UsageError);
  release();
  lockFile(path)();
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test.each(['999999999', 'no number', ''])('a lock of %j, which is nobody’s, is taken over', (left) => {
  const path = join(folder, 'b.jsonl');
  writeFileSync(`${path}.lock`, left);
  lockFile(path)();
  expect(existsSync(`${path}.lock`)).toBe(false);
});
