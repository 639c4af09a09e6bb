import { describe, expect, it } from 'vitest';
import { BusyError, ShuttingDownError } from '../errors/errors.ts';
import { ask, openQueue } from '../testing/open-queue.ts';
import { group } from '../testing/records.ts';
import { settled } from '../testing/virtual-clock.ts';
import type { Outcome } from '../wire/groups.ts';

/** A story is a list of steps with what each gives: `push x`, `take n`, `ack L outcome`, `wait ms`. */
const STORIES: [string, [string, string | boolean][], string][] = [
  [
    'first in, first out',
    [
      ['push a', ''],
      ['push b', ''],
      ['take 1', 'a:1'],
      ['take 1', 'b:1'],
      ['take 1', ''],
    ],
    '0 ready, 2 leased, 0 done',
  ],
  [
    'trained and filtered end a group',
    [
      ['push a', ''],
      ['push b', ''],
      ['take 2', 'a:1 b:1'],
      ['ack L1 trained', true],
      ['ack L2 filtered', true],
      ['wait 1000', ''],
      ['take 2', ''],
    ],
    '0 ready, 0 leased, 2 done',
  ],
  [
    'an acknowledgement counts once',
    [
      ['push a', ''],
      ['take 1', 'a:1'],
      ['ack L1 trained', true],
      ['ack L1 trained', false],
      ['ack L9 trained', false],
    ],
    '0 ready, 0 leased, 1 done',
  ],
  [
    'a lease that ends makes the group ready again, at the front',
    [
      ['push a', ''],
      ['push b', ''],
      ['take 1', 'a:1'],
      ['wait 99', ''],
      ['take 1', 'b:1'],
      ['wait 1', ''],
      ['take 2', 'a:2'],
      ['ack L1 trained', false],
      ['ack L3 trained', true],
      ['ack L2 trained', true],
    ],
    '0 ready, 0 leased, 2 done',
  ],
  [
    'an acknowledgement after its lease counts while nobody else has the group',
    [
      ['push a', ''],
      ['take 1', 'a:1'],
      ['wait 100', ''],
      ['ack L1 trained', true],
      ['take 1', ''],
    ],
    '0 ready, 0 leased, 1 done',
  ],
  [
    'returned goes to the front, and the old lease is over',
    [
      ['push a', ''],
      ['push b', ''],
      ['take 1', 'a:1'],
      ['ack L1 returned', true],
      ['take 1', 'a:2'],
      ['ack L1 trained', false],
      ['wait 100', ''],
      ['take 2', 'a:3 b:1'],
    ],
    '0 ready, 2 leased, 0 done',
  ],
  [
    'several whose leases end keep their order',
    [
      ['push a', ''],
      ['push b', ''],
      ['push c', ''],
      ['push d', ''],
      ['take 3', 'a:1 b:1 c:1'],
      ['wait 100', ''],
      ['take 4', 'a:2 b:2 c:2 d:1'],
    ],
    '0 ready, 4 leased, 0 done',
  ],
];

describe.each(STORIES)('%s', (_name, steps, end) => {
  it('holds', async () => {
    const { queue, clock, take, ack, counts } = openQueue();
    const act: Readonly<Record<string, (name: string, outcome: string) => unknown>> = {
      push: (id) => (queue.push(group(id)), ''),
      take: (max) => take({ max: Number(max) }),
      ack: (lease, outcome) => ack(lease, outcome as Outcome),
      wait: async (ms) => (await clock.advance(Number(ms)), ''),
    };
    for (const [step, expected] of steps) {
      const [what = '', name = '', outcome = ''] = step.split(' ');
      expect([step, await act[what]?.(name, outcome)]).toEqual([step, expected]);
    }
    expect(counts()).toBe(end);
  });
});

describe('staleness', () => {
  it.each<[string, string[], string]>([
    ['none behind', ['rl@7'], 'g:1'],
    ['as far as asked', ['5'], 'g:1'],
    ['further than asked', ['4'], 'stale 3'],
    ['the oldest turn counts', ['7', '5'], 'g:1'],
    ['and refuses', ['7', '4'], 'stale 3'],
    ['newer than the trainer', ['9'], 'g:1'],
    ['a version without a number', ['7', 'final'], 'stale null'],
    ['no tokens', [], 'stale null'],
  ])('%s', async (_name, versions, expected) => {
    const { queue } = openQueue();
    queue.push(group('g', ...versions));
    const { leases, stale } = await queue.take(ask({ fresh: { updates: 7, maxBehind: 2 } }));
    const got = leases.map(({ group: { id }, delivery }) => `${id}:${delivery}`);
    expect([...got, ...stale.map(({ updates_behind }) => `stale ${updates_behind}`)]).toEqual([expected]);
    expect(queue.queued).toBe(0);
    expect(queue.refusedStale).toBe(stale.length);
  });

  it('does not matter to those who do not ask', async () => {
    const { queue, take } = openQueue();
    queue.push(group('g', '0'));
    expect(await take()).toBe('g:1');
  });
});

describe('waiting', () => {
  it('ends with the first group, in the order of asking', async () => {
    const { queue, take, clock } = openQueue();
    const first = take({ waitMs: 1000, max: 4 });
    const second = take({ waitMs: 1000 });
    queue.push(group('a'));
    queue.push(group('b'));
    expect([await first, await second]).toEqual(['a:1', 'b:1']);
    await clock.advance(100);
    expect(queue.queued).toBe(2);
  });

  it('ends empty in time', async () => {
    const { take, clock } = openQueue();
    let got: string | null = null;
    void take({ waitMs: 50 }).then((taken) => (got = taken));
    await clock.advance(49);
    expect(got).toBeNull();
    await clock.advance(1);
    expect(got).toBe('');
    expect(clock.pending).toBe(0);
  });

  it('is bounded, and ends when the queue closes', async () => {
    const { queue, take } = openQueue();
    const waiting = [take({ waitMs: 50 }), take({ waitMs: 50 })].map((one) =>
      expect(one).rejects.toThrow(ShuttingDownError),
    );
    const refused = await take({ waitMs: 50 }).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(BusyError);
    expect(refused).toMatchObject({ retryAfterMs: 7 });
    queue.close();
    await Promise.all(waiting);
    await settled();
    await expect(take({ waitMs: 50 })).rejects.toThrow(ShuttingDownError);
  });
});

it('knows a group until it is done', async () => {
  const { queue, take, ack } = openQueue();
  queue.push(group('a'));
  expect(queue.has('a')).toBe(true);
  await take();
  expect(queue.has('a')).toBe(true);
  ack('L1', 'trained');
  expect(queue.has('a')).toBe(false);
});
