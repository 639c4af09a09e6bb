import { defineCheck } from '../define-check.ts';

/** The same call, executed already more than `limit` times (the one argument). */
export const repeatedCall = defineCheck(
  { name: 'repeated_call', event: 'pre_tool', arity: 1 },
  ({ call, repeats }, { args }) => {
    const limit = Number(args[0]);
    if (repeats <= limit) return null;
    return `${call.name} has been called with the same arguments ${repeats} times, at most ${limit} repeats are allowed.`;
  },
);
