import type { BridgeError } from '../errors/bridge-error.ts';
import {
  EpisodeEndedError,
  LeaseExpiredError,
  UnknownEpisodeError,
  WrongStepError,
} from '../errors/errors.ts';

/** Why an episode is not there any more. */
export type Gone = 'ended' | 'expired' | 'closed' | 'reopened';

const LATE: Readonly<Record<Exclude<Gone, 'ended'>, string>> = {
  expired: 'its lease ended before this step, and it is given up',
  closed: 'it was closed',
  reopened: 'its group was opened anew, and this opening given up',
};

/** What the table knows of an open episode. */
export interface Standing {
  readonly next: number;
  readonly running: boolean;
  readonly ended: boolean;
}

/** Why a step that has no answer yet cannot be taken; null when it can. */
export function refusalOf(
  { episode, step }: { readonly episode: string; readonly step: number },
  standing: Standing | undefined,
  gone: Gone | undefined,
): BridgeError | null {
  const data = { episode, step };
  if (standing === undefined) return goneError(episode, gone, data);
  const { next, running, ended } = standing;
  if (ended) return new EpisodeEndedError(`Episode ${episode} has ended: reset for another.`, data);
  if (running) {
    return new WrongStepError(`Step ${next} of episode ${episode} is still running: await its answer.`, data);
  }
  if (step === next) return null;
  return new WrongStepError(`Episode ${episode} is at step ${next}, not ${step}.`, {
    ...data,
    expected: next,
  });
}

function goneError(episode: string, gone: Gone | undefined, data: BridgeError['data']): BridgeError {
  if (gone === undefined) {
    return new UnknownEpisodeError(`There is no episode ${episode} on this server: reset for one.`, data);
  }
  if (gone === 'ended')
    return new EpisodeEndedError(`Episode ${episode} has ended: reset for another.`, data);
  return new LeaseExpiredError(`Episode ${episode} is gone: ${LATE[gone]}. Reset for another.`, data);
}
