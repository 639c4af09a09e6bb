import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { canonicalJson, ContentError, type JsonObject, type Trajectory } from '../../env/index.ts';
import { fileLines, parseTrajectory } from './read-trajectories.ts';

/** What a rollout file was made with; resuming with anything else is refused. */
export type RolloutSettings = JsonObject;

export interface SinkOptions {
  readonly path: string;
  readonly settings: RolloutSettings;
  /** Continue a file that is there; without it such a file is refused. */
  readonly resume: boolean;
}

/** An append-only JSONL file of trajectories, in the order they are given. */
export interface TrajectorySink {
  /** Trajectories that the file holds already, by id: not to be played again. */
  readonly done: ReadonlyMap<string, Trajectory>;
  append(trajectory: Trajectory): void;
  close(): void;
}

const besides = (path: string): string => `${path}.settings.json`;

/**
 * Opens a rollout file. Resuming drops a torn last line and errored episodes, which are then played again.
 * @throws ContentError when the file is there and `resume` is not set, or was made with other settings.
 */
export function openTrajectorySink({ path, settings, resume }: SinkOptions): TrajectorySink {
  mkdirSync(dirname(path), { recursive: true });
  const present = existsSync(path);
  if (present && !resume) {
    throw new ContentError('file_exists', `${path} is there already: continue it with --resume, or name another --out.`);
  }
  if (present) checkSettings(path, settings);
  else writeFileSync(besides(path), `${JSON.stringify(settings, null, 1)}\n`);
  const done = present ? keepFinished(path) : new Map<string, Trajectory>();
  const handle = openSync(path, 'a');
  return {
    done,
    append(trajectory) {
      writeSync(handle, `${JSON.stringify(trajectory)}\n`);
    },
    close() {
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}

function checkSettings(path: string, settings: RolloutSettings): void {
  const file = besides(path);
  if (!existsSync(file)) {
    throw new ContentError('settings_missing', `${path} cannot be resumed: ${file}, which says how it was made, is gone.`);
  }
  const before: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (canonicalJson(before) === canonicalJson(settings)) return;
  const message = `${path} was made with other settings (see ${file}): repeat them, or name another --out.`;
  throw new ContentError('settings_differ', message);
}

/** Rewrites the file to its finished episodes and returns them. */
function keepFinished(path: string): Map<string, Trajectory> {
  const kept = new Map<string, Trajectory>();
  for (const { text, number, complete } of fileLines(path)) {
    if (!complete || text.trim() === '') continue;
    const trajectory = parseTrajectory(text, path, number);
    if (trajectory.end !== null && trajectory.end.status !== 'errored') kept.set(trajectory.id, trajectory);
  }
  const partial = `${path}.partial`;
  writeFileSync(partial, [...kept.values()].map((trajectory) => `${JSON.stringify(trajectory)}\n`).join(''));
  renameSync(partial, path);
  return kept;
}
