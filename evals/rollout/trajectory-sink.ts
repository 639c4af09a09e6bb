import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError, type Trajectory } from '../../env/index.ts';
import { fileLines } from './file-lines.ts';
import { lockFile } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';
import { isTorn, parseTrajectory } from './read-trajectories.ts';
import { replaceFile } from './replace-file.ts';
import { checkSettings, writeSettings, type RolloutSettings } from './rollout-settings.ts';

export interface SinkOptions {
  readonly path: string;
  readonly settings: RolloutSettings;
  /** Continue a file that is there; without it such a file is refused. */
  readonly resume: boolean;
  /** Hears of each trajectory that a resumed file holds already. */
  readonly onKept?: (trajectory: Trajectory) => void;
}

/** A JSONL file that trajectories are appended to. */
export interface TrajectorySink {
  /** Ids of the episodes that the file held already: not to be played again. */
  readonly done: ReadonlySet<string>;
  append(trajectory: Trajectory): void;
  /** @param order ids as they are to stand in the file; a file that has them otherwise is rewritten. */
  close(order: readonly string[]): void;
}

/** Where a line stands in the file, in bytes with its newline. */
interface Place {
  readonly id: string;
  readonly start: number;
  readonly size: number;
}

/**
 * Opens a rollout file. Resuming drops a torn last line and errored episodes, which are to be played again.
 * @throws UsageError when the file is there and `resume` is not set, was made with other settings, or is being
 * written by another process.
 */
export function openTrajectorySink(options: SinkOptions): TrajectorySink {
  makeFolder(dirname(options.path));
  const release = lockFile(options.path);
  try {
    return openLocked(options, release);
  } catch (thrown) {
    release();
    throw thrown;
  }
}

function openLocked(options: SinkOptions, release: () => void): TrajectorySink {
  const { path, settings } = options;
  const places: Place[] = [];
  if (existsSync(path)) keepFinished(options, places);
  else writeSettings(path, settings);
  const handle = openSync(path, 'a');
  return {
    done: new Set(places.map(({ id }) => id)),
    append(trajectory) {
      const line = `${JSON.stringify(trajectory)}\n`;
      writeFileSync(handle, line);
      place(places, trajectory.id, line);
    },
    close(order) {
      fsyncSync(handle);
      closeSync(handle);
      bringIntoOrder(path, places, order);
      release();
    },
  };
}

function place(places: Place[], id: string, line: string): void {
  const last = places.at(-1);
  places.push({ id, start: last === undefined ? 0 : last.start + last.size, size: Buffer.byteLength(line) });
}

/** Rewrites the file to its finished episodes, to the letter. */
function keepFinished({ path, settings, resume, onKept }: SinkOptions, places: Place[]): void {
  if (statSync(path).isDirectory()) {
    throw new UsageError('is_folder', `${path} is a folder: name a file as --out.`);
  }
  if (!resume) {
    throw new UsageError(
      'file_exists',
      `${path} is there already: continue it with --resume, or name another --out.`,
    );
  }
  checkSettings(path, settings);
  const finished = function* (): Generator<string> {
    for (const line of fileLines(path)) {
      if (line.text.trim() === '' || isTorn(line)) continue;
      const trajectory = parseTrajectory(line.text, path, line.number);
      if (trajectory.end === null || trajectory.end.status === 'errored') continue;
      onKept?.(trajectory);
      place(places, trajectory.id, `${line.text}\n`);
      yield `${line.text}\n`;
    }
  };
  replaceFile(path, finished());
}

/** Episodes that were played again after an error stand last; this puts them where they belong. */
function bringIntoOrder(path: string, places: readonly Place[], order: readonly string[]): void {
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = ({ id }: Place): number => rank.get(id) ?? order.length;
  const sorted = [...places].sort((a, b) => rankOf(a) - rankOf(b));
  if (sorted.every((one, index) => one === places[index])) return;
  const source = openSync(path, 'r');
  const lines = function* (): Generator<Buffer> {
    for (const { start, size } of sorted) {
      const line = Buffer.alloc(size);
      readSync(source, line, 0, size, start);
      yield line;
    }
  };
  try {
    replaceFile(path, lines());
  } finally {
    closeSync(source);
  }
}
