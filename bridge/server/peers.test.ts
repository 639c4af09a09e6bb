import { expect, it } from 'vitest';
import { Peers } from './peers.ts';

it('forgets the one longest silent', () => {
  const peers = new Peers(2);
  peers.greet('a');
  peers.greet('b');
  expect(peers.knows('a')).toBe(true);
  peers.greet('c');
  expect(['a', 'b', 'c'].map((peer) => peers.knows(peer))).toEqual([true, false, true]);
});
