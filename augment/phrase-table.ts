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

/** The same table with at most so many wordings of a text in each pool, the first ones. */
export function firstWordings(table: PhraseTable, most: number): PhraseTable {
  const cut = ({ train, test }: Phrases): Phrases => ({
    train: train.slice(0, most),
    test: test.slice(0, most),
  });
  return Object.fromEntries(Object.entries(table).map(([id, phrases]) => [id, phrases && cut(phrases)]));
}
