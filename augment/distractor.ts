import type { Pool, Skill } from '../env/index.ts';

/**
 * A Skill that no scenario needs, told apart from the real ones by its description. Its own `name` is never
 * shown: it enters a harness under a name of the pool.
 */
export type Distractor = { readonly pool: Pool; readonly skill: Skill };
