import type { ScoreName } from '../../env/index.ts';
import type { Rubric, RubricEntry } from './rubric.ts';

/** Reasoning tokens up to which length costs nothing, where a rubric does not say. */
export const DEFAULT_TARGETS = { tool: 160, reply: 60 } as const;

const task = (name: ScoreName): RubricEntry => ({ name, weight: 1, required: true, source: 'rule' });
const length = (name: ScoreName, target_tokens: number): RubricEntry => ({
  name,
  weight: 0.25,
  required: false,
  source: 'rule',
  target_tokens,
});

/** The four task dimensions by rule, required, with weight 1; the lengths with weight 0.25. */
export const DEFAULT_RUBRIC: Rubric = {
  name: 'default',
  criteria: [
    task('tool_rationality'),
    task('skill_selection'),
    length('tool_length', DEFAULT_TARGETS.tool),
    task('accuracy'),
    task('effectiveness'),
    length('reply_length', DEFAULT_TARGETS.reply),
  ],
};
