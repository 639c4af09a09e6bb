import type { Harness, Pool, Rng } from '../env/index.ts';
import { makeUpWord } from './made-up-word.ts';
import { NAME_POOLS, TEST_WORDS, wordsOf } from './name-pools.ts';
import type { WordLists } from './name-pools.ts';

/** Hands out surface names, no name twice. */
export interface NameSource {
  fresh(rng: Rng): string;
}

const CAMEL_RATE = 0.25;
/** How many words of the names to train with are made up. */
const MADE_UP_RATE = 0.5;
const FEWEST_WORDS = 16;

interface Vocabulary {
  readonly pools: Readonly<Record<Pool, WordLists>>;
  /** The base names as joined words, to tell them in any spelling. */
  readonly base: ReadonlySet<string>;
  /** What a made-up word may not be: a word of a base name or of a name to test with. */
  readonly taken: ReadonlySet<string>;
}

const vocabularies = new WeakMap<Harness, Vocabulary>();

/** Every name that a policy may see in a harness. */
export function namesOf(harness: Harness): string[] {
  const tools = harness.tools.items;
  const params = tools.flatMap((tool) => tool.params);
  return [...harness.skills.items, ...harness.hooks.items, ...tools, ...params].map((item) => item.name);
}

/** Words that no base name has; all of them where too few would be left. */
function unspoken(words: readonly string[], spoken: ReadonlySet<string>): readonly string[] {
  const left = words.filter((word) => !spoken.has(word));
  return left.length < FEWEST_WORDS ? words : left;
}

/** What a harness leaves of the pools; made once for each harness. */
function vocabularyOf(harness: Harness): Vocabulary {
  const cached = vocabularies.get(harness);
  if (cached !== undefined) return cached;
  const names = namesOf(harness).map(wordsOf);
  const spoken = new Set(names.flat());
  const without = ({ first, second }: WordLists): WordLists => ({
    first: unspoken(first, spoken),
    second: unspoken(second, spoken),
  });
  const pools = { train: without(NAME_POOLS.train), test: without(NAME_POOLS.test) };
  const base = new Set(names.map((words) => words.join('_')));
  const made = { pools, base, taken: new Set([...spoken, ...TEST_WORDS]) };
  vocabularies.set(harness, made);
  return made;
}

/** `amber_harbor` as it is or, at times, as `amberHarbor`. */
function spell(rng: Rng, name: string): string {
  return rng.chance(CAMEL_RATE) ? name.replaceAll(/_[a-z]/g, (hump) => hump.slice(1).toUpperCase()) : name;
}

function newWord(rng: Rng, taken: ReadonlySet<string>): string {
  let word = makeUpWord(rng);
  while (taken.has(word)) word = makeUpWord(rng);
  return word;
}

/**
 * Names of a pool: two words, neither of which any base name has, and more words only once two are hard to
 * find. Those to test with come from lists; to train with, half of the words are made up. Never a base name,
 * never one it gave before, whatever the spelling.
 */
export function createNameSource(base: Harness, pool: Pool): NameSource {
  const vocabulary = vocabularyOf(base);
  const { first, second } = vocabulary.pools[pool];
  const given = new Set<string>();
  const word = (rng: Rng, words: readonly string[]): string =>
    pool === 'train' && rng.chance(MADE_UP_RATE) ? newWord(rng, vocabulary.taken) : rng.pick(words);
  const pair = (rng: Rng): string => `${word(rng, first)}_${word(rng, second)}`;
  return {
    fresh(rng) {
      let name = pair(rng);
      for (let tries = 1; given.has(name) || vocabulary.base.has(name); tries += 1) {
        name = tries % 8 === 0 ? `${name}_${pair(rng)}` : pair(rng);
      }
      given.add(name);
      return spell(rng, name);
    },
  };
}
