import { expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { LeaseBook } from './lease-book.ts';
import { Tombstones } from './tombstones.ts';

it('leases end in their order, a touch renews them, and one timer serves all', async () => {
  const clock = new VirtualClock();
  const ended: string[] = [];
  const leases = new LeaseBook(clock, 100, (name) => void ended.push(`${name} ${clock.now()}`));
  leases.touch('a');
  await clock.advance(40);
  leases.touch('b');
  leases.touch('c');
  await clock.advance(40);
  leases.touch('a');
  leases.release('c');
  expect(clock.pending).toBe(1);
  await clock.advance(200);
  expect(ended).toEqual(['b 140', 'a 180']);
  expect(clock.pending).toBe(0);
});

it('what ends may be renewed at once', async () => {
  const clock = new VirtualClock();
  let times = 0;
  const leases: LeaseBook = new LeaseBook(clock, 100, (name) => {
    if (++times < 3) leases.touch(name);
  });
  leases.touch('a');
  await clock.advance(1000);
  expect(times).toBe(3);
});

it('tombstones forget the oldest', () => {
  const gone = new Tombstones<number>(2);
  for (const [i, name] of ['a', 'b', 'a', 'c'].entries()) gone.add(name, i);
  expect(['a', 'b', 'c'].map((name) => gone.get(name))).toEqual([2, undefined, 3]);
});
