import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ContentError, requireHarness } from '../../env/index.ts';
import type { Harness, ParseOptions } from '../../env/index.ts';

/** The largest file that a harness may hold, in bytes. */
const MAX_BYTES = 1024 * 1024;
const RELEVANT = /\.(?:md|ya?ml)$/i;
const IGNORED = new Set(['node_modules', '.git']);

function refuse(code: string, message: string, path: string): never {
  throw new ContentError(code, message, { path });
}

/** The real path of an entry, which must lie within the real folder. */
function insideOf(root: string, path: string): string {
  const real = realpathSync(path);
  const way = relative(root, real);
  if (way === '..' || way.startsWith(`..${sep}`)) {
    refuse(
      'link_leaves_folder',
      `${path} links to ${real}, outside its folder; put the file itself there`,
      path,
    );
  }
  return real;
}

function readText(path: string): string {
  const { size } = statSync(path);
  if (size > MAX_BYTES) {
    refuse('file_too_large', `${path} has ${size} bytes; a harness file may have ${MAX_BYTES}`, path);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    return refuse('file_not_utf8', `${path} is not UTF-8 text; save it as UTF-8`, path);
  }
}

class FolderReader {
  readonly #root: string;
  readonly #files = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Reads a folder given by its path below the root; `above` are the real folders it lies in. */
  read(below: string, above: readonly string[]): Map<string, string> {
    const real = insideOf(this.#root, join(this.#root, below));
    if (above.includes(real)) return this.#files;
    const entries = readdirSync(real, { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (!IGNORED.has(entry.name)) this.#entry(entry, join(below, entry.name), [...above, real]);
    }
    return this.#files;
  }

  #entry(entry: Dirent, below: string, above: readonly string[]): void {
    const path = join(this.#root, below);
    if (entry.isSymbolicLink()) insideOf(this.#root, path);
    const kind = statSync(path);
    if (kind.isDirectory()) this.read(below, above);
    else if (kind.isFile() && RELEVANT.test(entry.name)) {
      this.#files.set(below.split(sep).join('/'), readText(path));
    }
  }
}

/**
 * The Markdown and YAML files below a folder, by path with `/`, in order of path. `node_modules` and `.git`
 * are passed over; links are followed as long as they stay inside.
 * @throws ContentError for an absent folder, a link that leads outside or nowhere, a file over 1 MiB, or one
 * that is no UTF-8.
 */
export function readFolder(dir: string): Map<string, string> {
  try {
    return new FolderReader(realpathSync(dir)).read('', []);
  } catch (thrown) {
    if (thrown instanceof ContentError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return refuse('folder_unreadable', `${dir} cannot be read: ${reason}`, dir);
  }
}

/**
 * Loads a harness from its folder on disk.
 * @throws ContentError that lists every problem.
 */
export function loadHarness(dir: string, options: ParseOptions = {}): Harness {
  return requireHarness(readFolder(dir), options);
}
