import type { z } from 'zod';
import { InfrastructureError, toErrorRecord } from '../../../env/index.ts';
import { ArrayWriter } from '../../codec/arrays.ts';
import { encodeHeader } from '../../codec/header.ts';
import { toWireTrajectory } from '../../codec/tokens.ts';
import type { GivenUp } from '../../groups/episode-entry.ts';
import type { CloseRequest } from '../../wire/episodes.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { ServiceState } from '../service.ts';

/** Episodes given up at once where records come back: all of them are in the answer, however big. */
const CHUNK = 4;
/** Of a frame: more is not begun when the records take it. */
const FULL = 0.5;

/**
 * Gives episodes up. The records of single ones go back with the answer; a sibling's comes with its group.
 * Records that would not fit stay, and their episodes are named as `left`.
 */
export async function close(
  { table, limits }: ServiceState,
  { episodes, with_trajectories }: z.infer<typeof CloseRequest>,
): Promise<Answer> {
  const left = new Set(episodes);
  const message = 'The episode was closed before its end.';
  const error = toErrorRecord(new InfrastructureError('closed', message));
  const given: GivenUp[] = [];
  const unknown: string[] = [];
  const chunk = with_trajectories ? CHUNK : left.size;
  for (let bytes = 0; left.size > 0 && bytes < limits.max_frame_bytes * FULL;) {
    const asked = [...left].slice(0, chunk);
    const closed = await table.giveUp(asked, 'closed', error);
    for (const handle of asked) left.delete(handle);
    const known = new Set(closed.map(({ handle }) => handle));
    unknown.push(...asked.filter((handle) => !known.has(handle)));
    given.push(...closed);
    if (with_trajectories) bytes += sizeOf(closed);
  }
  const arrays = new ArrayWriter();
  const closed = given.map(({ handle: episode, record }) => ({
    episode,
    trajectory: record === null || !with_trajectories ? null : toWireTrajectory(record, arrays),
  }));
  return answerOf({ closed, unknown, left: [...left] }, arrays);
}

/** Bytes of the records: of the header and all parts together. */
function sizeOf(closed: readonly GivenUp[]): number {
  const arrays = new ArrayWriter();
  const records = closed.flatMap(({ record }) => (record === null ? [] : toWireTrajectory(record, arrays)));
  return [encodeHeader(records), ...arrays.parts()].reduce((sum, { length }) => sum + length, 0);
}
