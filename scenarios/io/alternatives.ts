/** Most texts that one line may stand for. */
export const MOST_TEXTS = 4096;

const GROUP = /\[([^[\]]*)\]/;

function check(text: string): void {
  const bare = text.replaceAll(new RegExp(GROUP, 'g'), '');
  if (/[[\]]/.test(bare))
    throw new RangeError('expected every [ to be closed by a ], and none within another');
  const counts = [...text.matchAll(new RegExp(GROUP, 'g'))].map(([, group = '']) => group.split('|').length);
  if (counts.includes(1)) throw new RangeError('expected alternatives in brackets to be parted by |');
  const texts = counts.reduce((product, n) => product * n, 1);
  if (texts > MOST_TEXTS)
    throw new RangeError(`expected at most ${MOST_TEXTS} texts of a line, got ${texts}`);
}

function expand(text: string): string[] {
  const found = GROUP.exec(text);
  if (found === null) return [text];
  const [whole, group = ''] = found;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + whole.length)];
  const rests = expand(after);
  return group.split('|').flatMap((one) => rests.map((rest) => before + one + rest));
}

/**
 * Every text that a line with alternatives stands for: `[Use|Check] it[ now|]` stands for four.
 * @throws RangeError saying what is wrong with the brackets.
 */
export function expandAlternatives(text: string): string[] {
  check(text);
  return expand(text);
}
