import type { RuleCheck } from '../../../env/index.ts';
import { UNSPEAKABLE } from './lexicon/unspeakable.ts';

/** Can be read aloud as it stands: no Markdown, list marks, web addresses, bracketed tags or hash tags. */
export const spokenForm: RuleCheck = (reply) => !UNSPEAKABLE.some((pattern) => pattern.test(reply));
