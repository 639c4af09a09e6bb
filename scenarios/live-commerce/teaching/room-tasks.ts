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

/** Up to `wanted` tasks of the room number `index`. */
export function drawRoomTasks(
  { pack }: TeachingParts,
  { seed, locale }: TeachingOptions,
  index: number,
  wanted: number,
): RoomTasks {
  const options = { seed: `${seed}/teach`, split: 'train', index, locale: locale ?? undefined } as const;
  const first = pack.sample(options);
  const others: Scenario[] = [];
  const said = new Set([askedIn(first)]);
  let variant = 1;
  for (; others.length < wanted - 1 && variant < wanted * TRIES; variant++) {
    // The language is the room's, whether it was asked for or drawn.
    const other = pack.sample({ ...options, variant });
    if (said.has(askedIn(other))) continue;
    said.add(askedIn(other));
    others.push(other);
  }
  return { scenarios: [first, ...others], repeated: variant - 1 - others.length };
}
