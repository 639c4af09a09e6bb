import { errorAnswer } from '../error-answer.ts';
import type { Fault } from './fault.ts';

/** The tool takes no more calls for a moment. */
export const rateLimit: Fault = {
  kind: 'rate_limit',
  effects: ['read', 'write'],
  retryable: true,
  answer: (_data, { rng }) => ({
    text: errorAnswer({
      code: 'rate_limit',
      message: 'The tool is called too often right now.',
      retryable: true,
      retry_after_ms: 500 * rng.int(1, 4),
    }),
    extra_ms: 0,
  }),
};
