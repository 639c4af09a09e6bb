import type { Scorer } from '../ports/index.ts';
import type { Score } from '../records/index.ts';

/** Reward 1 for an accepted reply, 0 for none, null for an errored episode. */
export const tinyScorer: Scorer = {
  rubric: 'tiny',
  score({ end }) {
    const value = end?.status === 'errored' ? null : end?.reason === 'replied' ? 1 : 0;
    const said = { by: 'rule', evidence: [] };
    const score: Score =
      value === null ? { value, reason: 'errored', ...said } : { value, reason: null, ...said };
    const scores = {
      tool_rationality: score,
      skill_selection: score,
      tool_length: score,
      accuracy: score,
      effectiveness: score,
      reply_length: score,
      custom: {},
    };
    return { rubric: 'tiny', scores, reward: value };
  },
};
