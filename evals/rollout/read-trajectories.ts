import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { ContentError, Trajectory, TRAJECTORY_SCHEMA } from '../../env/index.ts';

const CHUNK = 1 << 20;

/** A line of a file, and where it ends in bytes; `complete` is false for a torn last line. */
export interface FileLine {
  readonly number: number;
  readonly text: string;
  readonly end: number;
  readonly complete: boolean;
}

/** Reads a file line by line without holding it. @throws ContentError when there is no such file. */
export function* fileLines(path: string): Generator<FileLine> {
  if (!existsSync(path)) throw new ContentError('not_found', `There is no file ${path}.`, { path });
  const handle = openSync(path, 'r');
  try {
    yield* linesOf(handle);
  } finally {
    closeSync(handle);
  }
}

function* linesOf(handle: number): Generator<FileLine> {
  const buffer = Buffer.alloc(CHUNK);
  const decoder = new StringDecoder('utf8');
  let [rest, end, number] = ['', 0, 0];
  for (;;) {
    const size = readSync(handle, buffer, 0, CHUNK, null);
    if (size === 0) break;
    const lines = (rest + decoder.write(buffer.subarray(0, size))).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      end += Buffer.byteLength(text) + 1;
      number += 1;
      yield { number, text, end, complete: true };
    }
  }
  if (rest !== '') yield { number: number + 1, text: rest, end: end + Buffer.byteLength(rest), complete: false };
}

/**
 * Reads one stored trajectory.
 * @throws ContentError naming file, line and what is wrong; a newer schema is refused by its number.
 */
export function parseTrajectory(text: string, path: string, line: number): Trajectory {
  const refuse = (what: string): never => {
    throw new ContentError('trajectory_invalid', `${path}:${line}: ${what}`, { path, line });
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('expected one JSON object on the line.');
  }
  const schema = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (typeof schema === 'number' && schema > TRAJECTORY_SCHEMA) {
    return refuse(
      `the trajectory has schema ${schema}, and this version reads up to ${TRAJECTORY_SCHEMA}: use a newer Harness Gym.`,
    );
  }
  const parsed = Trajectory.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return refuse(`expected a trajectory; ${issue?.path.join('.')}: ${issue?.message}`);
}

/** All stored trajectories of a JSONL file; a torn last line is refused like any other bad line. */
export function* readTrajectories(path: string): Generator<Trajectory> {
  for (const { text, number } of fileLines(path)) {
    if (text.trim() !== '') yield parseTrajectory(text, path, number);
  }
}
