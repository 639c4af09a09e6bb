import type { JsonValue } from '../../records/index.ts';
import type { Fault } from './fault.ts';
import { keyFields } from './key-fields.ts';

/** Words where a number belongs; none of them says a number. */
const WORDS = ['not a number', 'see above', 'n/a', 'pending'];

/** Every fact in a type that is not its own: numbers as words, anything else as an empty array. */
export const wrongType: Fault = {
  kind: 'wrong_type',
  effects: ['read', 'write'],
  retryable: true,
  answer(data, { now, rng }) {
    const word = rng.pick(WORDS);
    const wrong = (value: JsonValue | undefined): JsonValue => (typeof value === 'number' ? word : []);
    const changed = Object.fromEntries(keyFields(data).map((key) => [key, wrong(data[key])]));
    return { text: JSON.stringify({ ...data, ...changed, as_of: now }), extra_ms: 0 };
  },
};
