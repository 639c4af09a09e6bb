import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A file that is written beside another until it takes that one's place: a crash leaves one of the two whole. */
export interface Replacement {
  write(text: string | Buffer): void;
  /** Puts it in place. */
  commit(): void;
  /** Leaves the other as it was. */
  discard(): void;
}

/** Starts writing `<path>.partial`. @throws the system's error when it cannot be written. */
export function openReplacement(path: string): Replacement {
  const partial = `${path}.partial`;
  const handle = openSync(partial, 'w');
  return {
    write(text) {
      writeFileSync(handle, text);
    },
    commit() {
      fsyncSync(handle);
      closeSync(handle);
      renameSync(partial, path);
    },
    discard() {
      closeSync(handle);
      rmSync(partial, { force: true });
    },
  };
}

/** Writes a whole file anew, or leaves the old one if `lines` throws. */
export function replaceFile(path: string, lines: Iterable<string | Buffer>): void {
  const file = openReplacement(path);
  try {
    for (const line of lines) file.write(line);
  } catch (thrown) {
    file.discard();
    throw thrown;
  }
  file.commit();
}
