import { defineCheck } from '../define-check.ts';

/** A promise in the reply; a host can keep none. */
export const falsePromise = defineCheck(
  { name: 'false_promise', event: 'reply' },
  ({ reply }, { claimsOf }) => {
    const promises = claimsOf(reply).filter(({ kind }) => kind === 'promise');
    if (promises.length === 0) return null;
    return `The reply promises what cannot be promised: ${promises.map(({ text }) => `"${text}"`).join(', ')}.`;
  },
);
