import { Option, type Command } from 'commander';
import { numberUpTo, strengths, wholeNumber } from './read-value.ts';

/** Options that mean the same in every command that has them. */
const OPTIONS = {
  index: () => new Option('--index <n>', 'which scenario of the split').argParser(wholeNumber(0)).default(0),
  preset: () =>
    new Option('--preset <name|file>', 'settings to start from: of configs/presets, or a YAML file').default(
      'default',
    ),
  harness: () =>
    new Option('--harness <name|folder>', 'base, mini, or a harness folder (default: the preset’s)'),
  seed: () => new Option('--seed <text>', 'every draw comes from it (default: the preset’s)'),
  split: () =>
    new Option('--split <split>', 'which scenarios (default: the preset’s)').choices([
      'train',
      'dev',
      'test',
    ]),
  augment: () =>
    new Option(
      '--augment <strengths>',
      '0-3, or pairs such as tools=3,prompt=1 (default: the preset’s)',
    ).argParser(strengths),
  pools: () =>
    new Option(
      '--pools <pools>',
      'which names and phrases augmentation takes (default: the preset’s)',
    ).choices(['train', 'test']),
  faults: () =>
    new Option(
      '--faults [rate]',
      'inject faults; the rate is the share of tools that fault, 0-1 (default: the preset’s; alone: its fault_mix)',
    ).argParser(numberUpTo(1)),
  rubric: () =>
    new Option(
      '--rubric <name|file>',
      'how rewards are made: of configs/rubrics, or a YAML file (default: the preset’s)',
    ),
  json: () => new Option('--json', 'print one JSON object to standard output, and nothing else'),
};

/** Adds options by name, in this order. */
export function addOptions(command: Command, ...names: (keyof typeof OPTIONS)[]): Command {
  for (const name of names) command.addOption(OPTIONS[name]());
  return command;
}

/** Help text that shows how a command is used. */
export function addExamples(command: Command, ...lines: string[]): Command {
  return command.addHelpText(
    'after',
    `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n  ${lines.join('\n  ')}`,
  );
}
