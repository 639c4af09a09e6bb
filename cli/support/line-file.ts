import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../../env/index.ts';
import { makeFolder } from '../../evals/index.ts';

/** A file that is written line by line and is there only when it is whole. */
export interface LineFile {
  append(line: string): void;
  /** Puts the file in its place. Gives its size, and its SHA-256 in hex. */
  finish(): { bytes: number; sha256: string };
  /** Leaves nothing behind. */
  discard(): void;
}

/** Bytes that are written at a time. */
const CHUNK = 1 << 20;

/**
 * Opens `<path>.partial`, which becomes `path` at the end; folders are made.
 * @param over whether a file that is there is replaced.
 * @throws UsageError when it is there and is not to be.
 */
export function openLineFile(path: string, { over }: { readonly over: boolean }): LineFile {
  if (existsSync(path) && !over) {
    throw new UsageError(
      'file_exists',
      `${path} is there: write over it with --force, or name another --out.`,
    );
  }
  makeFolder(dirname(path));
  const partial = `${path}.partial`;
  const handle = openSync(partial, 'w');
  const hash = createHash('sha256');
  let [pending, bytes, open] = ['', 0, true];
  const flush = (): void => {
    const data = Buffer.from(pending);
    hash.update(data);
    writeFileSync(handle, data);
    bytes += data.length;
    pending = '';
  };
  const close = (): void => {
    if (open) closeSync(handle);
    open = false;
  };
  return {
    append(line) {
      pending += `${line}\n`;
      if (pending.length >= CHUNK) flush();
    },
    finish() {
      flush();
      close();
      renameSync(partial, path);
      return { bytes, sha256: hash.digest('hex') };
    },
    discard() {
      close();
      rmSync(partial, { force: true });
    },
  };
}
