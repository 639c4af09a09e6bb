import { z } from 'zod';
import { End } from '../records/trajectory.ts';
import { HookId, SkillId, ToolId } from '../records/ids.ts';
import { JsonObject, JsonValue } from '../records/json.ts';

/** Everything about a running episode that changes. Plain JSON: it can be stored, sent and compared. */
export const EpisodeState = z.strictObject({
  turn: z.int().min(0),
  /** Virtual milliseconds since reset. */
  at_ms: z.number().min(0),
  /** Replies refused so far, over all hooks and the scheduler. */
  retries: z.int().min(0),
  hook_retries: z.record(HookId, z.int().min(0)),
  loaded: z.array(SkillId),
  /** Executed calls by tool. */
  nth: z.record(ToolId, z.int().min(0)),
  /** Executed calls by tool and arguments. */
  made: z.record(z.string(), z.int().min(0)),
  /** Usable, current answers: what a reply may rest on. */
  results: z.array(z.strictObject({ tool: ToolId, args: JsonObject, result: JsonValue })),
  /** What this episode wrote into its world. */
  world: z.record(z.string(), z.record(z.string(), JsonObject)),
  end: End.nullable(),
});
export type EpisodeState = z.infer<typeof EpisodeState>;

/** The state before the first action. */
export function initialState(world: EpisodeState['world']): EpisodeState {
  return {
    turn: 0,
    at_ms: 0,
    retries: 0,
    hook_retries: {},
    loaded: [],
    nth: {},
    made: {},
    results: [],
    world,
    end: null,
  };
}

/** A copy that a transition may write into without touching the state it came from. */
export function draftOf(state: EpisodeState): EpisodeState {
  return {
    ...state,
    hook_retries: { ...state.hook_retries },
    loaded: [...state.loaded],
    nth: { ...state.nth },
    made: { ...state.made },
    results: [...state.results],
  };
}
