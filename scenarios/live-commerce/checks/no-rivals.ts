import type { RuleCheck } from '../../../env/index.ts';
import { foldText } from '../claims/fold-text.ts';
import { RIVALS } from './lexicon/rivals.ts';

/** Names no other shopping platform. */
export const noRivals: RuleCheck = (reply) => !RIVALS.test(foldText(reply));
