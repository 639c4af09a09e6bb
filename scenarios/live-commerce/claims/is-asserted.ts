import { clausesOf, sentencesAround, stretchAt, type Stretch } from './clauses.ts';
import { DENIED_AFTER, DENIED_BEFORE, TAKEN_BACK } from './lexicon/denials.ts';
import { ASKS_FIRST, ASKS_LAST, TAG, WHETHER } from './lexicon/questions.ts';

/** Characters that are looked at before a value, and after its clause. */
const [BEFORE, AFTER] = [40, 48];

/** The clauses of a folded text that the words between two offsets stand in, as one stretch. */
export function clauseOver(text: string, start: number, end: number): Stretch {
  const clauses = clausesOf(text);
  return { start: stretchAt(clauses, start).start, end: stretchAt(clauses, Math.max(start, end - 1)).end };
}

/** The words stand in a question: their own clause asks, or their sentence does and begins or ends like one. */
function isAsked(text: string, clause: Stretch, end: number): boolean {
  if (ASKS_LAST.test(text.slice(end, clause.end))) return true;
  if (WHETHER.test(text.slice(clause.start, end))) return true;
  const sentence = stretchAt(sentencesAround(text), Math.max(0, end - 1));
  if (!/[?？]\s*$/.test(text.slice(sentence.start, sentence.end))) return false;
  const asksFirst = ASKS_FIRST.test(text.slice(clause.start, clause.end));
  return asksFirst || TAG.test(text.slice(clause.end, sentence.end));
}

function isDenied(text: string, clause: Stretch, start: number, end: number): boolean {
  return (
    DENIED_BEFORE.test(text.slice(Math.max(clause.start, start - BEFORE), start)) ||
    DENIED_AFTER.test(text.slice(end, clause.end)) ||
    TAKEN_BACK.test(text.slice(clause.end, clause.end + AFTER))
  );
}

/** True when the words between two offsets of a folded text are stated: not asked, denied or taken back. */
export function isAsserted(text: string, start: number, end: number): boolean {
  const clause = clauseOver(text, start, end);
  return !isAsked(text, clause, end) && !isDenied(text, clause, start, end);
}
