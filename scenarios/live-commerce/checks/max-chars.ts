import type { RuleCheck } from '../../../env/index.ts';
import { limitArg } from './limit-arg.ts';

const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** At most so many characters, counted as Unicode code points. */
export const maxChars: RuleCheck = (reply, context) =>
  reply.length - (reply.match(PAIR)?.length ?? 0) <= limitArg('max_chars', context);
