import type { RuleCheck } from '../../../env/index.ts';
import { limitArg } from './limit-arg.ts';

/** At most so many exclamation marks; `‼` is two. */
export const maxExclamations: RuleCheck = (reply, context) => {
  let marks = 0;
  for (const char of reply) {
    if (char === '!' || char === '！') marks += 1;
    else if (char === '‼') marks += 2;
  }
  return marks <= limitArg('max_exclamations', context);
};
