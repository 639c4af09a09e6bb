import type { RuleCheck } from '../../../env/index.ts';

/** Pictographs and flags; the text signs © ® ™ and ‼ are none. */
const EMOJI = /(?![©®™‼])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Holds no emoji. */
export const noEmoji: RuleCheck = (reply) => !EMOJI.test(reply);
