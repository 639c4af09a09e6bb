import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from '../../env/index.ts';

/**
 * Keeps a file for this process by `<path>.lock`, which holds its number; a lock whose process has ended is
 * taken over. Gives the function that lets it go.
 * @throws UsageError while another process has it.
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  while (!taken(lock)) {
    const holder = holderOf(lock);
    if (holder !== null) {
      throw new UsageError(
        'file_busy',
        `${path} is being written by process ${holder}: wait, or name another --out.`,
      );
    }
    rmSync(lock, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

function taken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false;
    throw thrown;
  }
}

/** The number of the process that holds a lock; null when it runs no more, or the lock is gone. */
function holderOf(lock: string): number | null {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (!Number.isInteger(holder) || holder <= 0) return null;
    process.kill(holder, 0);
    return holder;
  } catch (thrown) {
    // A process of another user cannot be asked, but is there.
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM') return 0;
    return null;
  }
}
