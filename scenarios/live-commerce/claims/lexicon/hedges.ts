/** In the clause of a value: the speaker is not sure. */
export const UNSURE =
  /\b(?:maybe|perhaps|possibly|probably|might be|may be|could be|not sure|i think|i guess|i believe|or so|or something)\b|(?<!尽)可能|也许|或许|大概|估计|好像|似乎|应该是|说不定|不确定|没准|要么/;

/** Between two values: one or the other. */
export const JOINS_ALTERNATIVES = /\bor\b|\bmaybe\b|\bperhaps\b|或|还是|可能|\//;

/** Right before a value or word: it is denied. */
export const DENIED_BEFORE =
  /(?:\b(?:not|isn't|aren't|wasn't|never|no|without|non-?|neither|haven't|hasn't|didn't|couldn't|wasn't)(?: (?:been|yet|be|just|only|really|made of|a|an|any))*|不是|并非|没有|还没|尚未|未|不|没|非|无)\s*$/;
