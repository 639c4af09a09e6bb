import { SCORE_NAMES, type Score, type Trajectory } from '../env/index.ts';

/** All scores of a trajectory by name: the six, then the user's own. Empty before it is scored. */
export function scoresOf({ scored }: Pick<Trajectory, 'scored'>): [string, Score][] {
  if (scored === null) return [];
  const { custom, ...six } = scored.scores;
  return [...SCORE_NAMES.map((name): [string, Score] => [name, six[name]]), ...Object.entries(custom)];
}
