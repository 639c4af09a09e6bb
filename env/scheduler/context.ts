import { UsageError } from '../errors.ts';
import type { RequiredLimit } from '../harness/semantics.ts';
import type { Evidence, Pack, ToolContext, WorldTables } from '../ports/index.ts';
import type { Surface } from '../prompt/surface.ts';
import type { FaultPlan, JsonObject, Scenario } from '../records/index.ts';
import type { Rng } from '../rng.ts';
import type { EpisodeState } from './state.ts';

/** What stays the same through an episode. */
export interface EpisodeContext {
  readonly pack: Pack;
  readonly surface: Surface;
  readonly scenario: Scenario;
  readonly faults: FaultPlan;
  readonly world: WorldTables;
  readonly room: ToolContext;
  /** What the prompt shows of product, FAQ, room and dialogue. */
  readonly shown: JsonObject;
  /** The stream of injected corruption. */
  readonly rng: Rng;
}

/** What the policy can know at this point: the shown context and the usable answers so far. */
export function evidenceAt(context: EpisodeContext, state: EpisodeState): Evidence {
  return { context: context.shown, results: state.results };
}

/** The present value of a limit that every harness has. @throws UsageError where the harness lacks it. */
export function limitOf({ surface }: EpisodeContext, name: RequiredLimit): number {
  const value = surface.limits[`limit:${name}`];
  if (value !== undefined) return value;
  throw new UsageError('limit_missing', `The harness ${surface.harness.name} has no limit:${name}.`);
}
