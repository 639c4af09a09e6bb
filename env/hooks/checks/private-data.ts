import { defineCheck } from '../define-check.ts';
import { findPrivateData } from '../private-data.ts';

/** A phone-like number or an e-mail address in a comment. */
export const privateData = defineCheck({ name: 'private_data', event: 'input' }, ({ comment }) =>
  findPrivateData(comment.text).length > 0 ? 'The comment holds a phone number or an e-mail address.' : null,
);
