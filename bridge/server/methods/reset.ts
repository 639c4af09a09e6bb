import type { z } from 'zod';
import { fromErrorRecord, InfrastructureError, toErrorRecord, type ErrorRecord } from '../../../env/index.ts';
import { LeaseExpiredError, TooLargeError } from '../../errors/errors.ts';
import { toWireError } from '../../errors/wire-error.ts';
import type { Ended } from '../../groups/episode-entry.ts';
import type { Opening } from '../../groups/group-book.ts';
import type { HostFailed, HostStarted } from '../../shards/host.ts';
import type { NotStarted, ResetRequest, Started } from '../../wire/episodes.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { ServiceState } from '../service.ts';
import { checkRoom } from './check-room.ts';
import { isPlan, planOrRefuse, type Plan } from './reset-plan.ts';

type Lines = (Started | NotStarted)[];

/**
 * Opens the entries of a request. A group that is open already is opened anew, its former opening given up; one
 * that waits in the queue is refused, so that no group has two results.
 * @throws BusyError when not all of it fits now; TooLargeError when it never will, or its answer does not fit a frame.
 */
export async function reset(state: ServiceState, { entries }: z.infer<typeof ResetRequest>): Promise<Answer> {
  const planned = entries.map((entry, i) => planOrRefuse(state, entries, entry, i));
  const plans = planned.filter(isPlan);
  checkRoom(state, plans);
  const openings = plans.map((plan) => ({ plan, opening: enter(state, plan) }));
  const answers = await state.table.start(openings.flatMap(({ opening }) => opening.episodes));
  let next = 0;
  const lines = await Promise.all(
    openings.map(({ plan, opening }) => {
      next += opening.episodes.length;
      return linesOf(plan, opening, answers.slice(next - opening.episodes.length, next));
    }),
  );
  const refused = planned.flatMap((one) => (isPlan(one) ? [] : one));
  const answer = answerOf({ started: [...lines.flat(), ...refused].sort((a, b) => a.entry - b.entry) });
  const { max_frame_bytes } = state.limits;
  if (answer.header.length <= max_frame_bytes) return answer;
  // Nobody would learn the handles.
  await Promise.all(openings.map(({ opening }) => opening.abandon()));
  const message = `The answer has ${answer.header.length} bytes, over the limit of ${max_frame_bytes}: open less at once.`;
  throw new TooLargeError(message);
}

function enter(state: ServiceState, { group, options }: Plan): Opening {
  const { book, table, nextName, onEnded } = state;
  if (group !== null) return book.enter(group, options, nextName);
  let abandoned = false;
  const count = (ended: Ended): void => {
    if (!abandoned) onEnded(ended);
  };
  const episodes = options.map((one) => ({
    handle: nextName(),
    options: one,
    single: true,
    onEnded: count,
  }));
  return {
    episodes,
    isAbandoned: () => abandoned,
    async abandon() {
      abandoned = true;
      const error = toErrorRecord(new InfrastructureError('closed', 'The opening was given up.'));
      const handles = episodes.map(({ handle }) => handle);
      await table.giveUp(handles, 'closed', error);
    },
  };
}

/** A group that did not open whole, or was opened anew meanwhile, is given up. */
async function linesOf(
  { entry, group }: Plan,
  opening: Opening,
  answers: readonly (HostStarted | HostFailed)[],
): Promise<Lines> {
  const failed = answers.find((answer) => answer.kind === 'failed');
  if (failed !== undefined || opening.isAbandoned()) {
    await opening.abandon();
    return [
      { kind: 'refused', entry, error: failed === undefined ? reopened(group) : errorOf(failed.error) },
    ];
  }
  return answers.flatMap((answer, i) => {
    const { handle: episode } = opening.episodes[i] ?? { handle: '' };
    if (answer.kind === 'failed') return [];
    const { id, observation } = answer;
    return { kind: 'started' as const, entry, episode, id, group, observation };
  });
}

function reopened(group: string | null): NotStarted['error'] {
  const message = `Group ${group} was opened anew by another request at the same time; that opening goes on.`;
  return toWireError(new LeaseExpiredError(message, { group }));
}

function errorOf(error: ErrorRecord): NotStarted['error'] {
  return toWireError(fromErrorRecord(error));
}
