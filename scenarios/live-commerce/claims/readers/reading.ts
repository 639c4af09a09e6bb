import type { Claim } from '../../../../env/index.ts';
import type { Numeral } from '../find-numerals.ts';

/** A number with some thirty characters on either side of it, folded. */
export interface Around {
  readonly numeral: Numeral;
  readonly before: string;
  readonly after: string;
}

/** What a number says, and how many characters before and after it belong to the statement. */
export interface Reading {
  readonly kind: Claim['kind'];
  readonly value: number | string;
  readonly pre: number;
  readonly post: number;
}

/** Reads one kind of amount; null where the words around the number do not make it one. */
export type Reader = (around: Around) => Reading | null;

/** After the number comes nothing that could be a unit. */
export const NO_UNIT =
  /^\s*(?:$|[.,;:!?，。；：！？、）)~～\n]|(?:after|with|before|now|today|and|but|instead|for)\b|[只就了哦啦呢呀啊])/;
