import { GroupQueue, type GroupAsk } from '../groups/group-queue.ts';
import type { Outcome } from '../wire/groups.ts';
import { VirtualClock } from './virtual-clock.ts';

/** One group, at once, for 100 ms, unless said otherwise. */
export function ask(given: Partial<GroupAsk> = {}): GroupAsk {
  return { max: 1, waitMs: 0, leaseMs: 100, fresh: null, ...given };
}

/** A queue on a clock that stands still; its leases are L1, L2 ... */
export function openQueue() {
  const clock = new VirtualClock();
  let leases = 0;
  const leaseId = (): string => `L${++leases}`;
  const queue = new GroupQueue({ clock, maxWaiters: 2, retryAfterMs: 7, leaseId });
  /** `id:delivery` of what is leased. */
  const take = async (given: Partial<GroupAsk> = {}): Promise<string> =>
    (await queue.take(ask(given))).leases.map(({ group: { id }, delivery }) => `${id}:${delivery}`).join(' ');
  const ack = (lease: string, outcome: Outcome): boolean =>
    queue.acknowledge({ leases: [{ lease, outcome }] }).unknown.length === 0;
  const counts = (): string => `${queue.queued} ready, ${queue.leased} leased, ${queue.acknowledged} done`;
  return { clock, queue, take, ack, counts };
}
