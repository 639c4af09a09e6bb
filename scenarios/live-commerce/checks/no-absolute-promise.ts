import type { RuleCheck } from '../../../env/index.ts';
import { findPromises } from '../claims/find-wordings.ts';
import { foldedText } from '../claims/fold-text.ts';

/** Promises nothing absolute; declining to promise ("I can't guarantee") is fine. */
export const noAbsolutePromise: RuleCheck = (reply) => findPromises(foldedText(reply)).length === 0;
