import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../env/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openLineFile } from './line-file.ts';

const folder = temporaryFolder();

test('a file is there when it is whole, with its size and SHA-256', () => {
  const path = join(folder, 'new', 'a.txt');
  const file = openLineFile(path, { over: false });
  file.append('小');
  file.append('b');
  expect(existsSync(path)).toBe(false);
  expect(file.finish()).toEqual({
    bytes: 6,
    sha256: 'fd9ae4abf00444447f514afb38a178db30329b5a1c47517fc10e4726f27037a4',
  });
  expect(readFileSync(path, 'utf8')).toBe('小\nb\n');
  expect(existsSync(`${path}.partial`)).toBe(false);
});

test('long files are written in parts, to the letter', () => {
  const path = join(folder, 'long.txt');
  const file = openLineFile(path, { over: false });
  const line = '小'.repeat(1000);
  for (let n = 0; n < 3000; n++) file.append(line);
  expect(file.finish().bytes).toBe(3000 * 3001);
  expect(readFileSync(path, 'utf8') === `${line}\n`.repeat(3000)).toBe(true);
});

test('a file that is there stays unless it may go, and also when the new one is given up', () => {
  const path = join(folder, 'old.txt');
  writeFileSync(path, 'old');
  expect(() => openLineFile(path, { over: false })).toThrow(UsageError);
  openLineFile(path, { over: true }).discard();
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(existsSync(`${path}.partial`)).toBe(false);
});
