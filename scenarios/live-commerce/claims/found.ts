import type { Claim } from '../../../env/index.ts';

/** A claim and where it stands in the folded reply: UTF-16 offsets, `end` excluded. */
export interface Found {
  readonly claim: Claim;
  readonly start: number;
  readonly end: number;
}
