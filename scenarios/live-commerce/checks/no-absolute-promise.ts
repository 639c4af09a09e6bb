import type { RuleCheck } from '../../../env/index.ts';
import { findPromises } from '../claims/find-wordings.ts';
import { foldText } from '../claims/fold-text.ts';

/** Promises nothing absolute; declining to promise ("I can't guarantee") is fine. */
export const noAbsolutePromise: RuleCheck = (reply) => findPromises(foldText(reply), reply).length === 0;
