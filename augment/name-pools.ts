import type { Pool } from '../env/index.ts';
import { looksMadeUp } from './made-up-word.ts';

/** Two lists of words; a name joins one of each. */
export interface WordLists {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Short everyday words that say nothing about tools, Skills or shops: 48 x 48 names a pool. No word stands
 * in two lists, so a held-out name shares no word with a trained one. Names to train with have made-up words
 * beside these, so that nobody gets by with learning the lists by heart.
 */
export const NAME_POOLS: Readonly<Record<Pool, WordLists>> = {
  train: {
    first: words(`
      amber arctic autumn azure bamboo birch brass breezy bronze cedar cobalt copper
      coral crimson dawn dusky ebony ember fern flint foggy frost garnet gentle
      hazel hollow indigo ivory jade jasper juniper lilac lunar maple marble misty
      mossy noble ochre olive onyx opal pearl pine plum polar quartz rustic`),
    second: words(`
      anchor arbor basin beacon bluff bridge brook canyon cavern cliff cove creek
      crest delta dune falls field fjord forge garden glade glen grove harbor
      haven hill island kiln lagoon lantern ledge meadow mesa mill moor oasis
      orchard peak pond prairie quarry rapids reef ridge river shore valley willow`),
  },
  test: {
    first: words(`
      agile ample astral balmy bold boreal brave candid chalky cloudy cosmic crisp
      dapper deft drowsy dusty eager earnest fabled faint feral fluffy glossy grand
      gusty hardy hushed jolly keen limber lively lofty mellow merry nimble pastel
      placid proud quaint quiet regal rosy serene sleek sturdy sunny tidy vivid`),
    second: words(`
      badger bison bobcat camel cobra condor coyote crane cricket dingo dolphin eagle
      falcon ferret finch gecko gibbon heron hornet ibex iguana jackal jaguar koala
      lark lemur lizard llama lobster lynx magpie marten mole moose newt ocelot
      otter owl panda parrot pelican puffin quail raven robin salmon stork walrus`),
  },
};

/** The words that names are tested with, and that no name to train with may have. */
export const TEST_WORDS: ReadonlySet<string> = new Set([...NAME_POOLS.test.first, ...NAME_POOLS.test.second]);

const TRAIN_WORDS = new Set([...NAME_POOLS.train.first, ...NAME_POOLS.train.second]);

/** True for a word that a name of the pool can have: one of its lists or, to train with, a made-up one. */
export function isOfPool(word: string, pool: Pool): boolean {
  const forTests = TEST_WORDS.has(word);
  if (pool === 'test') return forTests;
  return !forTests && (TRAIN_WORDS.has(word) || looksMadeUp(word));
}

/** The words of a name, in lower case: split at `_`, `-`, digits and humps. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}
