import type { RuleCheck } from '../../../env/index.ts';
import { THANKS } from './lexicon/courtesies.ts';

/** Thanks the viewer. */
export const thanksViewer: RuleCheck = (reply) => THANKS.test(reply);
