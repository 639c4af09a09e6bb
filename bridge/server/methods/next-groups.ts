import { ArrayWriter } from '../../codec/arrays.ts';
import { toWireGroup } from '../../codec/tokens.ts';
import { BadRequestError, TooLargeError } from '../../errors/errors.ts';
import type { GroupAsk, Lease, Taken } from '../../groups/group-queue.ts';
import { updatesOf } from '../../groups/staleness.ts';
import type { LeasedGroup, NextGroupsRequest } from '../../wire/groups.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { ServiceState } from '../service.ts';

/** Leases groups, as many as fit into one answer. */
export async function nextGroups(state: ServiceState, asked: NextGroupsRequest): Promise<Answer> {
  const { queue, limits } = state;
  const taken = await queue.take(askOf(asked, limits.max_wait_ms));
  for (let count = taken.leases.length; ; count = Math.floor(count / 2)) {
    const answer = encode(taken, count);
    if (fits(answer, limits.max_frame_bytes)) {
      queue.undo(taken.leases.slice(count));
      // Who asked may have gone meanwhile: the groups are for the next one, not for the end of a lease.
      return { ...answer, onLost: () => queue.undo(taken.leases.slice(0, count)) };
    }
    if (count > 1) continue;
    queue.undo(taken.leases);
    const { id = '' } = taken.leases[0]?.group ?? {};
    throw new TooLargeError(`Group ${id} alone is over the frame limit of ${limits.max_frame_bytes} bytes.`);
  }
}

/** @throws BadRequestError when staleness is to be judged against a version without a number. */
function askOf(asked: NextGroupsRequest, maxWaitMs: number): GroupAsk {
  const { max_groups: max, wait_ms, lease_ms: leaseMs, policy_version, max_staleness } = asked;
  const ask = { max, waitMs: Math.min(wait_ms, maxWaitMs), leaseMs };
  if (max_staleness === null) return { ...ask, fresh: null };
  const updates = updatesOf(policy_version ?? '');
  if (updates !== null) return { ...ask, fresh: { updates, maxBehind: max_staleness } };
  const message = `max_staleness needs a policy_version that ends in its number of updates, such as rl@12; got ${policy_version}.`;
  throw new BadRequestError(message);
}

function encode({ leases, stale }: Taken, count: number): Answer {
  const arrays = new ArrayWriter();
  const groups = leases.slice(0, count).map(({ lease, group, delivery }: Lease): LeasedGroup => {
    return { lease, group: toWireGroup(group, arrays), delivery };
  });
  return answerOf({ groups, stale }, arrays);
}

function fits({ header, parts }: Answer, most: number): boolean {
  return [header, ...parts].every(({ length }) => length <= most);
}
