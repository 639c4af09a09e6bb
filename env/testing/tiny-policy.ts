import type { Policy } from '../ports/index.ts';
import { calls, cost, keep, OPEN, says } from './actions.ts';

/** Plays the tiny shop in four messages, one of them empty; its reply holds a draw of its own. */
export const tinyPolicy: Policy = {
  name: 'tiny',
  start(rng) {
    const actions = [
      calls(OPEN, keep(1, 1)),
      says(''),
      calls(cost(1), keep(1, 1)),
      says(`Hello ${rng.int(1, 99)}`),
    ];
    let turn = 0;
    return { act: () => actions[turn++] ?? says('Hello') };
  },
};
