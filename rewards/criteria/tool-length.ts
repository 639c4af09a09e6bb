import { ruleCriterion } from '../needs.ts';
import { gatedLength } from './gated-length.ts';

/** Brevity of the tool segment's reasoning, where the right Skills were loaded and at least half the calls were right. */
export const toolLength = ruleCriterion(
  'tool_length',
  { gold: false, segment: 'tool', reply: false },
  (input) =>
    gatedLength(input, 'tool', [
      { score: 'skill_selection', at_least: 1 },
      { score: 'tool_rationality', at_least: 0.5 },
    ]),
);
