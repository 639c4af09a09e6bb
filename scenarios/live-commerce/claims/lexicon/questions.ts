/** At the end of a clause: it asks, by its mark or by a particle. */
export const ASKS_LAST = /[?？]\s*$|[吗么][，,。.!！；;\s]*$/;

/** Before a value: whether it is so. */
export const WHETHER = /\bwhether\b|是不是|是否/;

/** Begins a question, at the start of a clause. */
export const ASKS_FIRST =
  /^\s*(?:(?:and|so|but|well)\s+)?(?:is|are|was|were|does|do|did|can|could|would|will|should|has|have|isn't|aren't|doesn't|wasn't)\s+(?!not\b)[a-z]/;

/** A few words after a statement that make it a question. */
export const TAG =
  /^\s*(?:right|correct|yes|no|true|is it|isn't it|is that (?:right|so|correct|true)|am i right|对吗|是吗|对吧|是吧|对不对|是不是|没错吧)\s*[?？]/;
