import type { TeachingOptions } from './options.ts';
import type { TeachingCounts } from './tally.ts';

export const TEACHING_CARD_SCHEMA = 1;

/** What stands beside a file of teaching lines: what it was made of, and what it holds. */
export interface TeachingCard extends TeachingCounts {
  readonly schema: typeof TEACHING_CARD_SCHEMA;
  readonly harness: { readonly name: string; readonly revision: string; readonly registry_digest: string };
  /** Digest of the wordings and distractors that augmentation drew from. */
  readonly material: string;
  readonly options: TeachingOptions;
  /** The file's name, its size in bytes, and its SHA-256 in hex. */
  readonly data: { readonly file: string; readonly bytes: number; readonly sha256: string };
}
