import { deepFreeze } from '../deep-freeze.ts';
import type { World, WorldTables } from '../ports/index.ts';
import type { JsonObject } from '../records/index.ts';
import { copyJsonObject } from './copy-json.ts';

/** Changed columns by table and row. */
export type WorldDelta = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/** A world that an episode writes into. */
export interface EpisodeWorld extends World {
  /**
   * All changes so far, those it began with included, as plain JSON of the caller's own: a world made of
   * the same base and this delta is equal to this one.
   */
  delta(): Record<string, Record<string, JsonObject>>;
}

/**
 * A copy-on-write view of a base world. Neither `base` nor `delta` is ever written to: a row that is given
 * out is the reader's own object over the base's frozen values. The base is frozen in depth on first use.
 */
export function createWorld(base: WorldTables, delta: WorldDelta): EpisodeWorld {
  deepFreeze(base);
  return new CopyOnWriteWorld(base, delta);
}

class CopyOnWriteWorld implements EpisodeWorld {
  readonly #base: WorldTables;
  readonly #given: WorldDelta;
  readonly #own = new Map<string, Map<string, JsonObject>>();

  constructor(base: WorldTables, delta: WorldDelta) {
    this.#base = base;
    this.#given = delta;
  }

  row(table: string, key: string): JsonObject | null {
    const base = rowOf(this.#base, table, key);
    const changed = this.#changes(table, key);
    if (base === undefined && changed === undefined) return null;
    return changed === undefined ? { ...base } : { ...base, ...copyJsonObject(changed) };
  }

  keys(table: string): string[] {
    const keys = [
      ...keysOf(this.#base, table),
      ...keysOf(this.#given, table),
      ...(this.#own.get(table)?.keys() ?? []),
    ];
    return [...new Set(keys)];
  }

  patch(table: string, key: string, columns: JsonObject): void {
    const changed = copyJsonObject({ ...this.#changes(table, key), ...columns });
    const rows = this.#own.get(table) ?? new Map<string, JsonObject>();
    this.#own.set(table, rows.set(key, changed));
  }

  delta(): Record<string, Record<string, JsonObject>> {
    const tables = new Set([...Object.keys(this.#given), ...this.#own.keys()]);
    return Object.fromEntries([...tables].map((table) => [table, this.#deltaOf(table)]));
  }

  #deltaOf(table: string): Record<string, JsonObject> {
    const keys = new Set([...keysOf(this.#given, table), ...(this.#own.get(table)?.keys() ?? [])]);
    return Object.fromEntries([...keys].map((key) => [key, copyJsonObject(this.#changes(table, key) ?? {})]));
  }

  /** The row's changes: a patched row holds those given at the start too. */
  #changes(table: string, key: string): JsonObject | undefined {
    return this.#own.get(table)?.get(key) ?? rowOf(this.#given, table, key);
  }
}

function rowOf(tables: WorldDelta, table: string, key: string): JsonObject | undefined {
  const rows = Object.hasOwn(tables, table) ? tables[table] : undefined;
  return rows !== undefined && Object.hasOwn(rows, key) ? rows[key] : undefined;
}

function keysOf(tables: WorldDelta, table: string): string[] {
  return Object.hasOwn(tables, table) ? Object.keys(tables[table] ?? {}) : [];
}
