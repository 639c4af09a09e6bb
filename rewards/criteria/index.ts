import type { ScoreName } from '../../env/index.ts';
import type { RuleCriterion } from '../criterion.ts';
import { accuracy } from './accuracy.ts';
import { effectiveness } from './effectiveness.ts';
import { replyLength } from './reply-length.ts';
import { skillSelection } from './skill-selection.ts';
import { toolLength } from './tool-length.ts';
import { toolRationality } from './tool-rationality.ts';

/** The rule criterion of each score. */
export const RULE_CRITERIA: Readonly<Record<ScoreName, RuleCriterion>> = {
  tool_rationality: toolRationality,
  skill_selection: skillSelection,
  tool_length: toolLength,
  accuracy,
  effectiveness,
  reply_length: replyLength,
};
