import { describe, expect, it } from 'vitest';
import { ask, openQueue } from '../testing/open-queue.ts';
import { group } from '../testing/records.ts';
import type { GroupQueue, Lease } from './group-queue.ts';

it('an undone delivery leaves order and count as they were', async () => {
  const { queue, take } = openQueue();
  for (const id of ['a', 'b', 'c']) queue.push(group(id));
  const { leases } = await queue.take(ask({ max: 3 }));
  queue.undo(leases.slice(1));
  expect(await take({ max: 3 })).toBe('b:1 c:1');
  expect(queue.redelivered).toBe(0);
});

describe('several that come back at once are given to who waits, in their order', () => {
  it.each<[string, (queue: GroupQueue, leases: readonly Lease[]) => void, string]>([
    [
      'returned',
      (queue, leases) =>
        queue.acknowledge({ leases: leases.map(({ lease }) => ({ lease, outcome: 'returned' })) }),
      'a:2 b:2 c:2',
    ],
    ['undone', (queue, leases) => queue.undo(leases), 'a:1 b:1 c:1'],
  ])('%s', async (_name, back, expected) => {
    const { queue, take } = openQueue();
    for (const id of ['a', 'b', 'c']) queue.push(group(id));
    const { leases } = await queue.take(ask({ max: 3 }));
    const waiting = take({ max: 3, waitMs: 50 });
    back(queue, leases.toReversed());
    expect(await waiting).toBe(expected);
  });
});

it('an undone delivery leaves the lease before it as it was', async () => {
  const { queue, take, ack, clock } = openQueue();
  queue.push(group('a'));
  expect(await take()).toBe('a:1');
  await clock.advance(100);
  queue.undo((await queue.take(ask())).leases);
  expect(queue.redelivered).toBe(0);
  expect(ack('L2', 'trained')).toBe(false);
  expect(ack('L1', 'trained')).toBe(true);
  expect(queue.queued).toBe(0);
});
