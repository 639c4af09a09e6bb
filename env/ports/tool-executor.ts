import type { JsonObject, ParamId, JsonValue } from '../records/index.ts';

/** An episode's own copy-on-write view of a world: writes stay inside the episode. */
export interface World {
  /** The row with its changes applied, or null. */
  row(table: string, key: string): JsonObject | null;
  keys(table: string): string[];
  /** Changes columns of a row (made if absent). */
  patch(table: string, key: string, columns: JsonObject): void;
}

/** Rows by table and key: what a pack's base world is. */
export type WorldTables = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/** A tool's answer: data, or a refusal of the tool's own (`not_found`, `out_of_stock`) that is no fault. */
export type ToolOutcome =
  | { readonly ok: true; readonly data: JsonObject }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** What the room knows at the time of the call. */
export interface ToolContext {
  /** ISO 8601, virtual. */
  readonly now: string;
  /** product id by link number. */
  readonly links: ReadonlyMap<number, string>;
}

/** Arguments over parameter ids, already checked against the tool's base schema. */
export type ToolArgs = Readonly<Record<ParamId, JsonValue>>;

/** Replays controlled data. A thrown error is an infrastructure error and ends the episode as errored. */
export type ToolExecutor = (
  args: ToolArgs,
  world: World,
  context: ToolContext,
) => ToolOutcome | Promise<ToolOutcome>;
