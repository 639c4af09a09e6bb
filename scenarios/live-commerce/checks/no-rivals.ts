import type { RuleCheck } from '../../../env/index.ts';
import { RIVALS } from './lexicon/rivals.ts';

/** Names no other shopping platform. */
export const noRivals: RuleCheck = (reply) => !RIVALS.test(reply);
