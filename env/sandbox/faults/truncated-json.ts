import type { JsonObject } from '../../records/index.ts';
import type { Fault } from './fault.ts';
import { keyFields } from './key-fields.ts';

/** The true answer, cut before its first fact: it does not parse. */
export const truncatedJson: Fault = {
  kind: 'truncated_json',
  effects: ['read', 'write'],
  retryable: true,
  answer(data, { now, rng }) {
    const text = JSON.stringify({ ...data, as_of: now });
    const whole = Array.from(text.slice(0, factStart(data, text)));
    return { text: whole.slice(0, rng.int(Math.ceil(whole.length / 2), whole.length)).join(''), extra_ms: 0 };
  },
};

/** Where the value of the first fact begins; short of the text's end where there is none. */
function factStart(data: JsonObject, text: string): number {
  const starts = keyFields(data).map((key) => {
    const name = `${JSON.stringify(key)}:`;
    return text.indexOf(name) + name.length;
  });
  return Math.min(text.length - 1, ...starts);
}
