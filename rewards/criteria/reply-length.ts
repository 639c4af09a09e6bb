import { ruleCriterion } from '../needs.ts';
import { gatedLength } from './gated-length.ts';

/** Brevity of the reasoning before the reply, where the reply is accurate and answers all asks. */
export const replyLength = ruleCriterion(
  'reply_length',
  { gold: false, segment: 'reply', reply: false },
  (input) =>
    gatedLength(input, 'reply', [
      { score: 'accuracy', at_least: 1 },
      { score: 'effectiveness', at_least: 1 },
    ]),
);
