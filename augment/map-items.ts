import type { AnyId } from '../env/index.ts';
import type { Chosen } from './choose.ts';

/** The inner lists of all items in one. */
export function gather<T, U>(items: readonly T[], inner: (item: T) => readonly U[]): U[] {
  const all: U[] = [];
  for (const item of items) for (const part of inner(item)) all.push(part);
  return all;
}

/** Maps a list; gives back the very list when every item came out as itself. */
export function mapShared<T>(items: T[], change: (item: T) => T): T[] {
  const mapped: T[] = [];
  let differs = false;
  for (const item of items) {
    const after = change(item);
    if (after !== item) differs = true;
    mapped.push(after);
  }
  return differs ? mapped : items;
}

/** Changes the chosen items of a list, adds the ids of those that came out different to `changed`. */
export function mapChosen<T extends { id: AnyId }>(
  items: T[],
  chosen: Chosen<NoInfer<T>>,
  changed: AnyId[],
  change: (item: T) => T,
): T[] {
  const before = changed.length;
  const mapped: T[] = [];
  for (const item of items) {
    const after = chosen.has(item) ? change(item) : item;
    if (after !== item) changed.push(item.id);
    mapped.push(after);
  }
  return changed.length > before ? mapped : items;
}

/** Leaves the masked items out of a list, adds their ids to `changed`; the very list if none is masked. */
export function dropMasked<T extends { id: AnyId }>(
  items: T[],
  masked: Chosen<NoInfer<T>>,
  changed: AnyId[],
): T[] {
  const before = changed.length;
  const kept: T[] = [];
  for (const item of items) {
    if (masked.has(item)) changed.push(item.id);
    else kept.push(item);
  }
  return changed.length > before ? kept : items;
}
