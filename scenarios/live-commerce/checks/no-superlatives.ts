import type { RuleCheck } from '../../../env/index.ts';
import { foldText } from '../claims/fold-text.ts';
import { SUPERLATIVES } from './lexicon/superlatives.ts';

/** Calls nothing the best, the first or the cheapest of all. */
export const noSuperlatives: RuleCheck = (reply) => !SUPERLATIVES.test(foldText(reply));
