import { errorAnswer } from '../error-answer.ts';
import type { Fault } from './fault.ts';

/** Virtual milliseconds until the call is given up. */
export const TIMEOUT_MS = 2_000;

/** The tool does not answer in time. */
export const timeout: Fault = {
  kind: 'timeout',
  effects: ['read', 'write'],
  retryable: true,
  answer: () => ({
    text: errorAnswer({ code: 'timeout', message: 'The tool did not answer in time.', retryable: true }),
    extra_ms: TIMEOUT_MS,
  }),
};
