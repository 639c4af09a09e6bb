import { InvalidArgumentError, Option } from 'commander';
import { DIMENSIONS, Strengths, type Strengths as StrengthsType } from '../../env/index.ts';
import { strengthsOf } from '../../augment/index.ts';

/** Reads a whole number of at least `min`. */
export function wholeNumber(min: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= min) return value;
    throw new InvalidArgumentError(`Expected a whole number of at least ${min}.`);
  };
}

/** Reads a share between 0 and 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('Expected a number from 0 to 1.');
}

/** Reads `3` (every dimension) or `tools=3,prompt=1`. */
export function strengths(text: string): StrengthsType {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const single = pairs.length === 1 && pairs[0]?.length === 1;
  const given = single
    ? Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, Number(text)]))
    : Object.fromEntries(pairs.map(([name = '', value]) => [name.trim(), Number(value)]));
  const parsed = Strengths.safeParse({ ...strengthsOf(0), ...given });
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(
    `Expected a strength 0-3, or dimension=strength pairs over ${DIMENSIONS.join(', ')}: for example tools=3,prompt=1.`,
  );
}

export const presetOption = () =>
  new Option('--preset <name|file>', 'settings to start from (configs/presets, or a YAML file)').default('default');
export const harnessOption = () =>
  new Option('--harness <name|folder>', 'base, mini, or a harness folder (default: the preset’s)');
export const seedOption = () => new Option('--seed <text>', 'every draw comes from it (default: the preset’s)');
export const splitOption = () =>
  new Option('--split <split>', 'which scenarios (default: the preset’s)').choices(['train', 'dev', 'test']);
export const poolsOption = () =>
  new Option('--pools <pools>', 'which names and phrases (default: the preset’s)').choices(['train', 'test']);
export const augmentOption = () =>
  new Option('--augment <strengths>', '0-3, or pairs such as tools=3,prompt=1 (default: the preset’s)').argParser(
    strengths,
  );
export const faultsOption = () =>
  new Option('--faults [rate]', 'inject faults: the share of tools that fault (default: the preset’s mix)').argParser(
    share,
  );
export const rubricOption = () =>
  new Option('--rubric <name|file>', 'how rewards are made (configs/rubrics, or a YAML file)');
export const jsonOption = () => new Option('--json', 'print one JSON object to standard output, and nothing else');
