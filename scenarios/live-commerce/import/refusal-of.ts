/** Why a comment is not imported: nothing is left of it, or no letter of any script is in it. */
export type RefusalReason = 'empty' | 'no_letter';

const LETTER = /\p{L}/u;

/** The reason to refuse a cleaned comment, or null to take it. */
export function refusalOf(text: string): RefusalReason | null {
  if (text === '') return 'empty';
  return LETTER.test(text) ? null : 'no_letter';
}
