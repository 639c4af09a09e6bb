import type { ScoreName } from '../../env/index.ts';

/** The values that a judge may give where the caller names no others. */
export const DEFAULT_MENU: readonly number[] = [0, 0.5, 1];

/** Scores whose own scale is another one. */
export const MENUS: Readonly<Partial<Record<ScoreName, readonly number[]>>> = {
  accuracy: [0, 1],
  tool_rationality: [0, 0.25, 0.5, 0.75, 1],
};
