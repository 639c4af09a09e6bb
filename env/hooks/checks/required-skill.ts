import { defineCheck } from '../define-check.ts';

/** A reply before any Reply Skill is loaded. */
export const requiredSkill = defineCheck(
  { name: 'required_skill', event: 'reply' },
  ({ reply_skill_loaded }) => (reply_skill_loaded ? null : 'No Reply Skill is loaded.'),
);
