import type { Fault } from './fault.ts';

/** An answer without data. */
export const empty: Fault = {
  kind: 'empty',
  effects: ['read'],
  retryable: true,
  answer: (_data, { now }) => ({ text: JSON.stringify({ data: null, as_of: now }), extra_ms: 0 }),
};
