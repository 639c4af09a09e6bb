import { createRng, type Environment, type Scenario, type Trajectory } from '../../../env/index.ts';
import { failedTurns } from './failed-turns.ts';
import { count, type Faults, type Slips, type TeachingGroup } from './group.ts';
import type { GroupState } from './group-state.ts';
import { historyOf } from './history.ts';
import type { TeachingOptions, TeachingParts } from './options.ts';
import { playForTeaching } from './play.ts';
import type { TeachingRow } from './row.ts';
import { toolsShown } from './tools-shown.ts';

/** Episodes of a group. */
export const EPISODES = 4;

/** What a group is made of. */
export interface GroupInput {
  readonly parts: TeachingParts;
  readonly options: TeachingOptions;
  readonly environment: Environment;
  /** Every draw of the group comes from it. */
  readonly seed: string;
  readonly id: string;
  readonly state: GroupState;
  readonly scenarios: readonly Scenario[];
}

/** What a row tells of its mistakes. */
function slipOf(failed: ReadonlySet<number>, whole: boolean): keyof Slips {
  return failed.size === 0 ? 'none' : whole ? 'kept' : 'trimmed';
}

function noteFaults({ events }: Trajectory, faults: Faults): void {
  const met = events.flatMap((event) => (event.kind === 'fault_injected' ? [event.recoverable] : []));
  if (met.includes(true)) faults.recoverable += 1;
  if (met.includes(false)) faults.lasting += 1;
}

function rowOf(
  group: string,
  trajectory: Trajectory,
  failed: ReadonlySet<number>,
  whole: boolean,
): TeachingRow {
  const kind = whole && failed.size > 0 ? 'retry' : 'episode';
  const history = historyOf(trajectory, failed, whole);
  return { group, kind, ...history, ...toolsShown(trajectory) };
}

/** Rows of whole episodes: the expert's, and for a share of them those of an expert that slips and recovers. */
export async function episodeGroup(input: GroupInput): Promise<TeachingGroup> {
  const { parts, options, environment, seed, id, state } = input;
  const rows: TeachingRow[] = [];
  const dropped: Record<string, number> = {};
  const slips = { kept: 0, trimmed: 0, none: 0 };
  const faults = { recoverable: 0, lasting: 0 };
  for (const [at, scenario] of input.scenarios.entries()) {
    const rng = createRng(`${seed}/${at}/row`);
    const [slipping, whole] = [rng.chance(options.slips), rng.chance(options.whole)];
    const player = slipping ? parts.policies.expert_with_slips : parts.policies.expert;
    const reset = { seed: `${seed}/${at}`, scenario, harness: state.harness, faults: options.faults };
    const played = await playForTeaching(environment, player, reset, slipping);
    if (!played.ok) {
      count(dropped, played.reason);
      continue;
    }
    const failed = failedTurns(played.trajectory);
    if (slipping) slips[slipOf(failed, whole)] += 1;
    noteFaults(played.trajectory, faults);
    rows.push(rowOf(id, played.trajectory, failed, slipping && whole));
  }
  return { ...state, id, kind: 'episode', rows, dropped, slips, faults, questions: {} };
}
