import type { Policy } from '../../../env/index.ts';
import { say, surfaceOf, type Surface } from './say.ts';

/** Sends empty messages. */
export const silent: Policy = {
  name: 'silent',
  start() {
    let surface: Surface | null = null;
    return {
      act(observation) {
        surface ??= surfaceOf(observation);
        return say({ calls: [], reply: '' }, surface);
      },
    };
  },
};
