import { matchesOf } from './matches-of.ts';
import { rememberLast } from './remember-last.ts';

/** A stretch of text: UTF-16 offsets, `end` excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const SENTENCE_END = /[。！？!?\n]+|\.+(?=\s|$)/g;
const CLAUSE_END =
  /[,;](?!\d)|[，；。！？!?\n]|\.(?=\s|$)|\s(?:and|while|but|whereas|then)\s|而且|(?<!然)而|但是?|另外|同时|并且/g;

function cut(text: string, ends: RegExp): Stretch[] {
  const found: Stretch[] = [];
  let start = 0;
  for (const match of matchesOf(text, ends)) {
    const end = match.index + match[0].length;
    found.push({ start, end });
    start = end;
  }
  if (start < text.length || found.length === 0) found.push({ start, end: text.length });
  return found;
}

/** The clauses of a folded text: cut at commas, sentence ends and words that join two statements. */
export const clausesOf = rememberLast((text): readonly Stretch[] => cut(text, CLAUSE_END));

/** The sentences of a folded text, cut without regard to abbreviations: good enough to look around a number. */
export const sentencesAround = rememberLast((text): readonly Stretch[] => cut(text, SENTENCE_END));

/** The stretch that holds the position. */
export function stretchAt(stretches: readonly Stretch[], at: number): Stretch {
  return stretches.find(({ start, end }) => start <= at && at < end) ?? { start: at, end: at };
}
