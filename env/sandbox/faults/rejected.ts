import { errorAnswer } from '../error-answer.ts';
import type { Fault } from './fault.ts';

/** The shop refuses an operation; trying again does not help. */
export const rejected: Fault = {
  kind: 'rejected',
  effects: ['write'],
  retryable: false,
  answer: () => ({
    text: errorAnswer({ code: 'rejected', message: 'The operation was rejected.', retryable: false }),
    extra_ms: 0,
  }),
};
