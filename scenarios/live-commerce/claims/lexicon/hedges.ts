/** In the clause of a value: the speaker is not sure. */
export const UNSURE =
  /\b(?:maybe|perhaps|possibly|probably|might be|may be|could be|not sure|i think|i guess|i believe|or so|or something)\b|(?<!尽)可能|也许|或许|大概|估计|好像|似乎|应该是|说不定|不确定|没准|要么/;

/** Between two values: one or the other. */
export const JOINS_ALTERNATIVES = /\bor\b|\bmaybe\b|\bperhaps\b|或|还是|可能|\//;

/** Right before a word: another one is offered beside it. */
export const ALTERNATIVE_BEFORE = /(?:\bor|或者?是?|还是|\/)\s*$/;

/** Right after a word: another one is offered beside it. */
export const ALTERNATIVE_AFTER = /^\s*,?，?\s*(?:or\b|或|还是|\/)/;
