import type { RuleCheck } from '../../../env/index.ts';
import { CALL_TO_ACTION } from './lexicon/courtesies.ts';
import { sentencesOf } from './sentences.ts';

/** The last sentence asks the viewer to tap, order or add to the cart. */
export const endsWithCta: RuleCheck = (reply) => CALL_TO_ACTION.test(sentencesOf(reply).at(-1) ?? '');
