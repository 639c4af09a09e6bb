import type { Rng } from '../env/index.ts';

const parts = (text: string): readonly string[] => text.split(' ');

const CONSONANTS = parts('b d f g h j k l m n p r s t v w y z');
const CLUSTERS = parts('bl br ch dr fl fr gl gr kl kr pl pr sh sk sl sn sp st sw th tr');
const VOWELS = parts('a a a e e e i i i o o o u u y ai ea ee oo ou');
const CODAS = parts('l m n r s nd ng rn rt st');
const CLUSTER_RATE = 0.3;
/** Most syllables end in their vowel. */
const CODA_RATE = 0.4;
const SYLLABLES = [1, 2, 2, 3];

const oneOf = (...lists: (readonly string[])[]): string => `(?:${[...new Set(lists.flat())].join('|')})`;
const SYLLABLE = `${oneOf(CONSONANTS, CLUSTERS)}${oneOf(VOWELS)}${oneOf(CODAS)}?`;
const MADE_UP = new RegExp(`^(?=[a-z]{3,9}$)(?:${SYLLABLE}){1,3}$`);

/** True for a word that `makeUpWord` can make, whether or not a language has it. */
export function looksMadeUp(word: string): boolean {
  return MADE_UP.test(word);
}

function syllable(rng: Rng): string {
  const onset = rng.pick(rng.chance(CLUSTER_RATE) ? CLUSTERS : CONSONANTS);
  return onset + rng.pick(VOWELS) + (rng.chance(CODA_RATE) ? rng.pick(CODAS) : '');
}

/** A word of one to three plain syllables, 3 to 9 letters long; millions are possible. */
export function makeUpWord(rng: Rng): string {
  let word = '';
  while (word.length < 3 || word.length > 9) {
    word = '';
    for (let left = rng.pick(SYLLABLES); left > 0; left--) word += syllable(rng);
  }
  return word;
}
