import type { RuleCheck } from '../../../env/index.ts';
import { WELCOME } from './lexicon/courtesies.ts';
import { sentencesOf } from './sentences.ts';

/** Welcomes the viewer in the first sentence. */
export const greetsNewcomer: RuleCheck = (reply) => WELCOME.test(sentencesOf(reply)[0] ?? '');
