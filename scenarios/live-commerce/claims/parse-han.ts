/** The forms used on bills and cheques, in which amounts are written out too. */
const FORMAL = new Map(
  [...'壹贰叁肆伍陆柒捌玖拾佰仟'].map((char, at) => [char, '一二三四五六七八九十百千'.charAt(at)]),
);

const DIGITS = new Map([...'零一二三四五六七八九'].map((char, value) => [char, value]));
DIGITS.set('〇', 0).set('两', 2);
const UNITS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/** `百`, `千` with nothing before them are words ("百货"), not numbers. */
function isBareUnit(run: string): boolean {
  return /^[百千]/.test(run);
}

function readDigits(run: string): number {
  return [...run].reduce((total, char) => total * 10 + (DIGITS.get(char) ?? 0), 0);
}

/**
 * The value of a run of Chinese numerals, 0..9999, or null where the run is no number. A trailing digit
 * after a hundred or thousand counts the next lower unit, as in speech: `一百二` is 120, `一百零二` is 102.
 */
export function parseHan(written: string): number | null {
  const run = [...written].map((char) => FORMAL.get(char) ?? char).join('');
  if (run === '' || isBareUnit(run)) return null;
  if (!/[十百千]/.test(run)) return readDigits(run);
  let total = 0;
  let digit: number | null = null;
  let step = 1;
  for (const char of run) {
    const unit = UNITS.get(char);
    if (unit === undefined) {
      digit = DIGITS.get(char) ?? 0;
      if (digit === 0) step = 10;
      continue;
    }
    total += (digit ?? 1) * unit;
    digit = null;
    step = unit;
  }
  return total + (digit ?? 0) * (step >= 100 ? step / 10 : 1);
}
