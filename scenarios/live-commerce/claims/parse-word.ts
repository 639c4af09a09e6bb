const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SMALL = ONES.slice(1, 10).join('|');

/** Source of a pattern for English number words 0..99, and for `a` or `an` before a span of time. */
export const WORD_NUMBER = `\\b(?:(?:${TENS.join('|')})(?:[- ](?:${SMALL})\\b)?|${[...ONES].reverse().join('|')}|an?(?=[ -](?:full |whole )?(?:week|month|year)))\\b`;

/** The value of a number word in lower case that `WORD_NUMBER` matched. */
export function parseWord(word: string): number {
  if (word === 'a' || word === 'an') return 1;
  const [head = '', tail = 'zero'] = word.split(/[- ]/);
  const tens = TENS.indexOf(head);
  return tens >= 0 ? (tens + 2) * 10 + ONES.indexOf(tail) : ONES.indexOf(head);
}
