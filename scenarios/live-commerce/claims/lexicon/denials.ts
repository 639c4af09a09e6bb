/**
 * Right before a value or word, up to three words away: it is denied. `It is not 99, it is 89` denies 99 only,
 * and what is not to be missed or forgotten is not denied.
 */
export const DENIED_BEFORE =
  /(?:\b(?:not|never|cannot|[a-z]+n't)(?:\s+(?!(?:is|are|was|it|that|but|miss|forget|worry|wait|hesitate)\b)[a-z'-]+){0,3}|\b(?:no|without|non-?|neither)(?: (?:longer|more|been|yet|be|just|only|really|made of|a|an|any))*|\bused to (?:be|cost)(?: (?:only|just|at))?|(?:不是|并非|绝非)[^，。\d]{0,3}|不[到足止]|没有|还没|尚未|未|不|没|非|无|曾经是?|以前是?)\s*$/;

/** After a value, in its own clause: it is denied. */
export const DENIED_AFTER =
  /\b(?:is|are|was|were|sounds?|seems?)\s+(?:just |simply |plainly |completely |all )?(?:wrong|false|incorrect|untrue|a (?:lie|rumou?r|mistake))\b|\b(?:isn't|wasn't|aren't|not)\s+(?:true|right|correct|it|so|the (?:case|price))\b|\bnot\W*$|不对|(?<![不会])(?:错的|错了)|假的|不正确|不准确|不是真|有误|不属实|谣言/;

/** After the clause of a value: what was just said is taken back. */
export const TAKEN_BACK =
  /^[\s,，.。!！?？;；]*(?:(?:but|though|however|no|well)[,\s]+)*(?:(?:that|this|it|which)(?:'s|\s+is|\s+was)\s+(?:just |simply |plainly |completely |all )?(?:wrong|false|incorrect|untrue|not (?:true|right|correct|so|the case)|a (?:lie|rumou?r|mistake))\b|(?:that|this|it|which) (?:isn't|wasn't) (?:true|right|correct|so|the case)\b|(?:但|不过|可是?)?(?:这|那|它|此)?(?:个|样|价格|说法)?(?:说)?(?:是|都是)?(?:不对|错的|错了|假的|不正确|不是真|有误|不属实|谣言))/;

/** Before the word for a deed, in its clause: it is not done. */
export const UNDONE_BEFORE =
  /\b(?:not|never|no|cannot|unable|without|failed|[a-z]+n't)\b(?!\s+(?:worry|worries|problem|forget|miss|hesitate|only)\b|\.?\s*\d)|不(?!用|必|要担心|错|好意思|客气|过|仅|但|同)|没(?!问题|事|关系)|未|无法|别(?!忘|急|担心|着急)/;

/** After the word for a deed, in its clause: it is not done. */
export const UNDONE_AFTER =
  /\b(?:fail(?:s|ed)?|denied|refused|rejected|declined|impossible|unavailable)\b|\b(?:is|was|has|are|were|have|could|can|will|would|did|does)(?:\s+(?:not|never)|n't)\b|\bcannot\b|\bwon't\b|不了|不能|不成|没|未|失败|无法|拒绝/;
