import { createEnvironment, createRng } from '../../../env/index.ts';
import { DENSE_TASKS, denseGroup } from './dense-group.ts';
import { EPISODES, episodeGroup } from './episode-group.ts';
import { count, type TeachingGroup } from './group.ts';
import { drawState } from './group-state.ts';
import { checkTeachingOptions, type TeachingOptions, type TeachingParts } from './options.ts';
import { drawRoomTasks, type SignalCounts } from './room-tasks.ts';
import { underOtherSignals } from './signals-seen.ts';

/** True for a share of the numbers from 0, spread evenly. */
function falls(share: number, index: number): boolean {
  return Math.floor((index + 1) * share) > Math.floor(index * share);
}

/**
 * Makes teaching lines, group by group: a group is one state of the harness in one room, so that its rows share
 * their system message, and is either a few episodes or short questions under two viewer signals. Everything is drawn from the seed;
 * equal options give equal groups, and the first groups of more are those of fewer.
 * @throws UsageError for options that are out of their range.
 */
export async function* teach(parts: TeachingParts, options: TeachingOptions): AsyncGenerator<TeachingGroup> {
  checkTeachingOptions(options);
  const environment = createEnvironment(parts);
  const seen: SignalCounts = new Map();
  for (let index = 0; index < options.groups; index++) {
    const dense = falls(options.dense, index);
    const shown = index < options.plain ? { ...parts, ...parts.plain } : parts;
    const id = `teach/${options.seed}/${index}`;
    const wanted = dense ? DENSE_TASKS : EPISODES;
    const { scenarios, repeated } = drawRoomTasks(shown, options, index, wanted, seen);
    const others = dense ? underOtherSignals(createRng(`${id}/signals`), scenarios) : [];
    const state = drawState(shown, options, id, [...scenarios, ...others]);
    const input = { parts: shown, options, environment, seed: id, id, state, scenarios };
    const group = await (dense ? denseGroup(input, others) : episodeGroup(input));
    const dropped = { ...group.dropped };
    if (repeated > 0) count(dropped, 'repeated', repeated);
    yield { ...group, dropped };
  }
}
