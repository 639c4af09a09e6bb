import { errorAnswer } from '../error-answer.ts';
import type { Fault } from './fault.ts';

/** The host may not use the tool; trying again does not help. */
export const permissionDenied: Fault = {
  kind: 'permission_denied',
  effects: ['read', 'write'],
  retryable: false,
  answer: () => ({
    text: errorAnswer({
      code: 'permission_denied',
      message: 'The host is not allowed to use this tool.',
      retryable: false,
    }),
    extra_ms: 0,
  }),
};
