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
const UNDER_100 = `(?:(?:${TENS.join('|')})(?:[- ](?:${SMALL})\\b)?|(?:${[...ONES].reverse().join('|')})\\b)`;
const REST = `[- ](?:and[- ])?${UNDER_100}`;
const TAIL = `[- ](?:dozen|hundred(?:${REST})?|thousand(?:,?${REST}(?:[- ]hundred(?:${REST})?)?)?)`;
const SPAN = '(?=[ -](?:full |whole )?(?:week|fortnight|month|year))';

/** Source of a pattern for English number words 0..9999, dozens, and `a` or `an` before a span of time. */
export const WORD_NUMBER = `\\b(?:half a dozen|${UNDER_100}(?:${TAIL})?|an?(?:${TAIL}|${SPAN}))\\b`;

const SCALES = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
]);

function smallValue(word: string): number {
  if (word === 'a' || word === 'an') return 1;
  if (word === 'half') return 0.5;
  const tens = TENS.indexOf(word);
  return tens >= 0 ? (tens + 2) * 10 : ONES.indexOf(word);
}

/** The value of a number in lower-case words that `WORD_NUMBER` matched: `one hundred and eighty` is 180. */
export function parseWord(words: string): number {
  let [total, group] = [0, 0];
  for (const word of words.replace('half a', 'half').split(/[-, ]+/)) {
    const scale = SCALES.get(word);
    if (scale === undefined) group += word === 'and' ? 0 : smallValue(word);
    else if (scale < 1000) group *= scale;
    else [total, group] = [group * scale, 0];
  }
  return total + group;
}
