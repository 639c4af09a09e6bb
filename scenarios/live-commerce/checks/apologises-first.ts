import type { RuleCheck } from '../../../env/index.ts';
import { APOLOGY } from './lexicon/courtesies.ts';
import { sentencesOf } from './sentences.ts';

/** Apologises in the first sentence. */
export const apologisesFirst: RuleCheck = (reply) => APOLOGY.test(sentencesOf(reply)[0] ?? '');
