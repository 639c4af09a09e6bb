import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { Outbox } from './outbox.ts';

/** An outbox whose peers behave as their name says: `slow` does not read until told, `gone` is gone. */
function open(maxBacklogBytes = 100) {
  const clock = new VirtualClock();
  const sent: string[] = [];
  let [sending, slow] = [0, true];
  const outbox = new Outbox({
    clock,
    maxBacklogBytes,
    deadlineMs: 1000,
    async send(peer, [frame]) {
      expect(sending++).toBe(0);
      await Promise.resolve();
      sending--;
      if (peer === 'gone') throw Object.assign(new Error('unreachable'), { code: 'EHOSTUNREACH' });
      if (peer === 'slow' && slow) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
      sent.push(`${peer} ${String(frame)}`);
    },
  });
  const lost: string[] = [];
  const put = (peer: string, text: string): void =>
    outbox.put(peer, [Buffer.from(text)], () => lost.push(text));
  const read = (): void => void (slow = false);
  return { clock, outbox, put, read, sent, lost };
}

describe('outbox', () => {
  it('sends one at a time, each peer in its order and turn', async () => {
    const { outbox, put, sent } = open();
    for (const text of ['a1', 'a2', 'a3']) put('a', text);
    for (const text of ['b1', 'b2']) put('b', text);
    await outbox.drained();
    expect(sent).toEqual(['a a1', 'a a2', 'b b1', 'a a3', 'b b2']);
  });

  it('does not let one that does not read hold up the others', async () => {
    const { clock, outbox, put, read, sent } = open();
    put('slow', 's1');
    put('slow', 's2');
    put('a', 'a1');
    await clock.advance(500);
    expect(sent).toEqual(['a a1']);
    read();
    await clock.advance(10);
    expect(sent).toEqual(['a a1', 'slow s1', 'slow s2']);
    expect(outbox.undeliverable).toBe(0);
  });

  it('gives up on it in the end, and counts what it had', async () => {
    const { clock, outbox, put, lost } = open();
    put('slow', 's1');
    put('slow', 's2');
    const drained = outbox.drained();
    await clock.advance(1100);
    await drained;
    expect([outbox.undeliverable, lost]).toEqual([2, ['s1', 's2']]);
    expect(clock.pending).toBe(0);
  });

  it('keeps no more for it than it may', async () => {
    const { clock, outbox, put, read, sent, lost } = open(10);
    for (const text of ['12345', '67890', 'x', 'y']) put('slow', text);
    expect([outbox.undeliverable, lost]).toEqual([2, ['x', 'y']]);
    read();
    await clock.advance(10);
    expect(sent).toEqual(['slow 12345', 'slow 67890']);
  });

  it('drops what is for somebody who has gone', async () => {
    const { outbox, put, sent, lost } = open();
    put('gone', 'g1');
    put('gone', 'g2');
    put('a', 'a1');
    await outbox.drained();
    expect([outbox.undeliverable, sent, lost]).toEqual([2, ['a a1'], ['g1', 'g2']]);
  });
});
