import { ArrayWriter } from '../../codec/arrays.ts';
import { toWireGroup } from '../../codec/tokens.ts';
import { BadRequestError } from '../../errors/errors.ts';
import type { GroupAsk, Lease, Taken } from '../../groups/group-queue.ts';
import { updatesOf } from '../../groups/staleness.ts';
import type { DroppedGroup, LeasedGroup, NextGroupsRequest } from '../../wire/groups.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { ServiceState } from '../service.ts';

interface Dropped {
  readonly lease: Lease;
  readonly reason: DroppedGroup['reason'];
}

/** What goes into an answer; all else that was taken is given back. */
interface Delivery extends Taken {
  readonly dropped: readonly Dropped[];
}

/** Leases groups, as many as fit into one answer. Those that no answer can carry are dropped, and named. */
export async function nextGroups({ queue, limits }: ServiceState, asked: NextGroupsRequest): Promise<Answer> {
  const taken = await queue.take(askOf(asked, limits.max_wait_ms));
  const { leases, dropped, answer } = fit(taken, limits.max_frame_bytes);
  queue.drop(dropped.map(({ lease }) => lease));
  // Neither gives back what it does not hold any more.
  queue.undo(taken.leases.filter((lease) => !leases.includes(lease)));
  // Who asked may have gone meanwhile: the groups are for the next one, not for the end of a lease.
  return { ...answer, onLost: () => queue.undo(leases) };
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

/** All that was taken in one answer, or as much of it as fits. */
function fit(taken: Taken, most: number): Delivery & { readonly answer: Answer } {
  const all = { ...taken, dropped: [] };
  const answer = tryEncode(all);
  return answer !== null && fits(answer, most) ? { ...all, answer } : fitSome(taken, most);
}

/** The first groups whose sizes add up to a frame, and those that are over one by themselves. */
function fitSome({ leases: taken, stale }: Taken, most: number): Delivery & { readonly answer: Answer } {
  const dropped: Dropped[] = [];
  const weighed: { readonly lease: Lease; readonly sizes: readonly number[] }[] = [];
  for (const lease of taken) {
    const alone = tryEncode({ leases: [lease], stale: [], dropped: [] });
    if (alone !== null && fits(alone, most)) weighed.push({ lease, sizes: sizesOf(alone) });
    else dropped.push({ lease, reason: alone === null ? 'unencodable' : 'too_large' });
  }
  const named = stale.length + dropped.length === 0 ? [] : sizesOf(encode({ leases: [], stale, dropped }));
  const leases = firstWithin(weighed, named, most);
  let answer = encode({ leases, stale, dropped });
  // Together they can take a little more than one by one.
  while (!fits(answer, most) && leases.pop() !== undefined) answer = encode({ leases, stale, dropped });
  return { leases, stale, dropped, answer };
}

function firstWithin(
  weighed: readonly { readonly lease: Lease; readonly sizes: readonly number[] }[],
  named: readonly number[],
  most: number,
): Lease[] {
  const sums = [...named];
  const over = weighed.findIndex(({ sizes }) => {
    for (const [i, size] of sizes.entries()) sums[i] = (sums[i] ?? 0) + size;
    return sums.some((sum) => sum > most);
  });
  return weighed.slice(0, over < 0 ? weighed.length : over).map(({ lease }) => lease);
}

function tryEncode(delivery: Delivery): Answer | null {
  try {
    return encode(delivery);
  } catch {
    return null;
  }
}

function encode({ leases, stale, dropped }: Delivery): Answer {
  const arrays = new ArrayWriter();
  const groups = leases.map(({ lease, group, delivery }): LeasedGroup => {
    return { lease, group: toWireGroup(group, arrays), delivery };
  });
  const gone = dropped.map(({ lease, reason }): DroppedGroup => ({ group: lease.group.id, reason }));
  return answerOf({ groups, stale, dropped: gone }, arrays);
}

function sizesOf({ header, parts }: Answer): number[] {
  return [header, ...parts].map(({ length }) => length);
}

function fits(answer: Answer, most: number): boolean {
  return sizesOf(answer).every((size) => size <= most);
}
