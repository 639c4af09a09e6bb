import { maskPrivateData } from '../private-data.ts';
import type { Transform } from './transform.ts';

/** Replaces phone-like numbers and e-mail addresses by `***`. */
export const maskPrivate: Transform = {
  name: 'mask_private',
  events: ['input', 'reply'],
  arity: 0,
  apply: maskPrivateData,
};
