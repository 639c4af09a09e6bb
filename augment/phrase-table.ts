import type { AnyId } from '../env/index.ts';

/** Other wordings of one text, by pool. Each keeps exactly the `{{references}}` of the base text. */
export interface Phrases {
  readonly train: readonly string[];
  readonly test: readonly string[];
}

/**
 * Wordings by the id of what they word: a Skill's, tool's or parameter's description, a rule's text, a hook's
 * message. No wording stands in both pools.
 */
export type PhraseTable = Readonly<Partial<Record<AnyId, Phrases>>>;
