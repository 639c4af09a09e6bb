import type { RuleCheck } from '../../../env/index.ts';

const QUESTION_AT_END = /[?？][!！~～"'”’」）)\s\p{Extended_Pictographic}\ufe0f]*$/u;

/** Ends with a question mark, whatever closing marks follow it. */
export const asksBack: RuleCheck = (reply) => QUESTION_AT_END.test(reply);
