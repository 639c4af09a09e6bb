import { normaliseRequest, type Scenario } from '../../../env/index.ts';
import type { TeachingOptions, TeachingParts } from './options.ts';

/** Rooms whose signals leave little to ask say the same again; this many tasks are drawn for each that is wanted. */
const TRIES = 3;

export interface RoomTasks {
  /** The room's own task and its variants; no two say the same. */
  readonly scenarios: readonly [Scenario, ...Scenario[]];
  /** Tasks that said what another one had said. */
  readonly repeated: number;
}

/** What is asked of the host, names of viewers left out. */
export function askedIn(scenario: Scenario): string {
  return normaliseRequest(scenario)
    .used.map(({ text }) => text)
    .join(' ');
}

/** How many rooms were drawn by what their viewer signals. */
export type SignalCounts = Map<string, number>;

/** Rooms that a group may be about. Without a choice one viewer in six is upset, and what to do then is hardly taught. */
const ROOMS = 2;

/** A room's own task, and its number. */
interface Room {
  readonly index: number;
  readonly first: Scenario;
}

/** Of the next few rooms the first whose signals were seen least; it is counted. */
function chooseRoom(sample: (index: number) => Scenario, group: number, seen: SignalCounts): Room {
  const rooms = Array.from({ length: ROOMS }, (_, i) => {
    const index = group * ROOMS + i;
    const first = sample(index);
    const signals = first.room.signals.toSorted().join(' ');
    return { index, first, signals, timesSeen: seen.get(signals) ?? 0 };
  });
  const chosen = rooms.reduce((best, room) => (room.timesSeen < best.timesSeen ? room : best));
  seen.set(chosen.signals, chosen.timesSeen + 1);
  return chosen;
}

/** Up to `wanted` tasks of a room for the group number `group`, one whose signals `seen` has least of. */
export function drawRoomTasks(
  { pack }: TeachingParts,
  { seed, locale }: TeachingOptions,
  group: number,
  wanted: number,
  seen: SignalCounts = new Map(),
): RoomTasks {
  const drawn = { seed: `${seed}/teach`, split: 'train', locale: locale ?? undefined } as const;
  const { index, first } = chooseRoom((at) => pack.sample({ ...drawn, index: at }), group, seen);
  const others: Scenario[] = [];
  const said = new Set([askedIn(first)]);
  let variant = 1;
  for (; others.length < wanted - 1 && variant < wanted * TRIES; variant++) {
    // The language is the room's, whether it was asked for or drawn.
    const other = pack.sample({ ...drawn, index, variant });
    if (said.has(askedIn(other))) continue;
    said.add(askedIn(other));
    others.push(other);
  }
  return { scenarios: [first, ...others], repeated: variant - 1 - others.length };
}
