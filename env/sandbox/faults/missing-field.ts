import type { Fault } from './fault.ts';
import { keyFields } from './key-fields.ts';

/** The answer without the fields that carry its facts. */
export const missingField: Fault = {
  kind: 'missing_field',
  effects: ['read', 'write'],
  retryable: true,
  answer(data, { now }) {
    const gone = new Set(keyFields(data));
    const left = Object.entries(data).filter(([key]) => !gone.has(key));
    return { text: JSON.stringify({ ...Object.fromEntries(left), as_of: now }), extra_ms: 0 };
  },
};
