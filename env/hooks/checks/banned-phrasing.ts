import { ContentError } from '../../errors.ts';
import { defineCheck } from '../define-check.ts';
import { holdsRule } from '../holds-rule.ts';

/** What a banned phrase is, by the pack's own rule checks. */
const RULES = [
  ['no_superlatives', 'a superlative'],
  ['no_rivals', 'the name of another platform'],
] as const;

/** A superlative or a rival's name in the reply, as the pack knows them. */
export const bannedPhrasing = defineCheck(
  { name: 'banned_phrasing', event: 'reply' },
  ({ reply }, context) => {
    const present = RULES.filter(([name]) => Object.hasOwn(context.input.checks, name));
    if (present.length === 0) {
      const message =
        'Hook check banned_phrasing needs the rule check no_superlatives or no_rivals of the pack.';
      throw new ContentError('unknown_hook_check', message, { check: 'banned_phrasing' });
    }
    const broken = present.filter(([name]) => holdsRule(name, reply, context) === false);
    if (broken.length === 0) return null;
    return `The reply holds ${broken.map(([, words]) => words).join(' and ')}.`;
  },
);
