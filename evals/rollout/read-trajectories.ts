import { ContentError, Trajectory, TRAJECTORY_SCHEMA } from '../../env/index.ts';
import { fileLines, type FileLine } from './file-lines.ts';

/**
 * Reads one stored trajectory.
 * @throws ContentError naming file, line and what is wrong; a newer schema is refused by its number.
 */
export function parseTrajectory(text: string, path: string, line: number): Trajectory {
  const refuse = (what: string): never => {
    throw new ContentError('trajectory_invalid', `${path}:${line}: ${what}`, { path, line });
  };
  const value = jsonOf(text);
  if (value === undefined) return refuse('expected a trajectory as JSON; this line is no JSON.');
  const schema = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (typeof schema === 'number' && schema > TRAJECTORY_SCHEMA) {
    return refuse(
      `the trajectory has schema ${schema}, and this version reads up to ${TRAJECTORY_SCHEMA}: use a newer Harness Gym.`,
    );
  }
  if (isTrajectory(value)) return value;
  const issue = Trajectory.safeParse(value).error?.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return refuse(`expected a trajectory; ${place}${issue?.message}.`);
}

/** The value itself is kept, not a parsed copy: written again it gives the same bytes. */
function isTrajectory(value: unknown): value is Trajectory {
  return Trajectory.safeParse(value).success;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A last line that was cut off while it was written, as a killed rollout leaves it. */
export function isTorn({ complete, text }: FileLine): boolean {
  return !complete && jsonOf(text) === undefined;
}

/**
 * All stored trajectories of a JSONL file, one at a time.
 * @param onTorn hears of a torn last line, which is left out.
 * @throws ContentError when the file is not there, holds no trajectory, or a line is none.
 */
export function* readTrajectories(path: string, onTorn: (line: number) => void): Generator<Trajectory> {
  let found = false;
  for (const line of fileLines(path)) {
    if (line.text.trim() === '') continue;
    if (isTorn(line)) onTorn(line.number);
    else yield parseTrajectory(line.text, path, line.number);
    found = true;
  }
  if (!found)
    throw new ContentError('no_trajectory', `${path} is empty: expected a trajectory a line.`, { path });
}
