import type { z } from 'zod';
import { InfrastructureError, toErrorRecord } from '../../../env/index.ts';
import { ArrayWriter } from '../../codec/arrays.ts';
import { toWireTrajectory } from '../../codec/tokens.ts';
import type { CloseRequest } from '../../wire/episodes.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { ServiceState } from '../service.ts';

/** Gives episodes up. The records of single ones go back with the answer; a sibling's comes with its group. */
export async function close(
  { table }: ServiceState,
  { episodes, with_trajectories }: z.infer<typeof CloseRequest>,
): Promise<Answer> {
  const wanted = new Set(episodes);
  const message = 'The episode was closed before its end.';
  const error = toErrorRecord(new InfrastructureError('closed', message));
  const given = await table.giveUp([...wanted], 'closed', error);
  const arrays = new ArrayWriter();
  const closed = given.map(({ handle: episode, record }) => ({
    episode,
    trajectory: record === null || !with_trajectories ? null : toWireTrajectory(record, arrays),
  }));
  for (const { episode } of closed) wanted.delete(episode);
  return answerOf({ closed, unknown: [...wanted] }, arrays);
}
