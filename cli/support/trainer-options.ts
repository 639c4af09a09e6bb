import { type Command, Option } from 'commander';
import type { TrainerConfig } from '../../configs/index.ts';
import { UsageError } from '../../env/index.ts';
import { wholeNumber } from './read-value.ts';
import { readChange, trainerConfigOf, withChanges } from './trainer-config.ts';

/** Options of whatever starts the trainer, as commander gives them. */
export interface TrainerOptions {
  readonly config?: string;
  readonly run?: string;
  readonly resume?: true;
  readonly model?: string;
  readonly adapter?: string;
  readonly fromBase?: true;
  readonly seed?: number;
  readonly steps?: number;
  readonly updates?: number;
  readonly data?: string;
  readonly set: readonly [string, unknown][];
}

const OPTIONS = {
  steps: () => new Option('--steps <n>', 'updates of sft and mtp').argParser(wholeNumber(1)),
  updates: () => new Option('--updates <n>', 'updates of reinforcement learning').argParser(wholeNumber(1)),
  data: () => new Option('--data <file>', 'teaching file of `hgym teach`, for sft'),
};

/** Adds the options of the trainer; `more` are those that only some commands have. */
export function addTrainerOptions(command: Command, ...more: (keyof typeof OPTIONS)[]): Command {
  command
    .option(
      '--config <name|file>',
      'a preset, a YAML file laid over `default`, or a resolved .json of another run (default: mini)',
    )
    .option('--run <folder>', 'the run folder (default: runs/<time>-<what runs>)')
    .option('--resume', 'continue the run of --run where it was interrupted')
    .option('--model <folder>', 'a Hugging Face causal language model (default: the embedded SmolLM2-135M)')
    .option(
      '--adapter <folder|none>',
      'a LoRA adapter to start from, shipped for ours, shipped-fixed for the one taught a single harness, none for a fresh one (default: shipped, or none with --model)',
    );
  for (const name of more) command.addOption(OPTIONS[name]());
  return command
    .addOption(new Option('--seed <n>', 'every draw of the trainer comes from it').argParser(wholeNumber(0)))
    .addOption(
      new Option(
        '--set <member=value>',
        'any member of the configuration, such as rl.rate=1e-4; may be repeated',
      )
        .argParser((text, before: [string, unknown][]) => [...before, readChange(text)])
        .default([], 'none'),
    );
}

/**
 * The configuration that the options ask for.
 * @param begun of a run that goes on; default: begin with `--config`.
 * @throws UsageError `other_start` where a run began with another model or adapter; UsageError, ContentError naming the
 * member or file and what was expected.
 */
export function resolveTrainer(options: TrainerOptions, begun?: TrainerConfig): TrainerConfig {
  const { seed, steps, updates, data, set } = options;
  const given: [string, unknown][] = [
    ...(begun === undefined ? startOf(options) : []),
    ['seed', seed],
    ['sft.steps', steps],
    ['mtp.steps', steps],
    ['rl.updates', updates],
    ['sft.data', data],
  ];
  const named = given.filter(([, value]) => value !== undefined);
  if (begun !== undefined) checkStart(options, begun);
  return withChanges(begun ?? trainerConfigOf(options.config), [...named, ...set]);
}

type Start = ['model' | 'adapter', string | null | undefined];

function startOf({ model, adapter }: TrainerOptions): [Start, Start] {
  // Ours fits the embedded model only.
  const none = adapter === 'none' || (adapter === undefined && model !== undefined);
  return [
    ['model', model],
    ['adapter', none ? null : adapter],
  ];
}

/** What a run has played and learned is of the policy that it began with. */
function checkStart(options: TrainerOptions, begun: TrainerConfig): void {
  for (const [name, value] of startOf(options)) {
    const taught = name === 'adapter' && options.fromBase === true; // By the run itself.
    if (value === undefined || value === begun[name] || taught) continue;
    const message = `The run began with ${name} ${begun[name] ?? 'none'}, not ${value ?? 'none'}: leave --${name} out to continue it, or name another --run.`;
    throw new UsageError('other_start', message);
  }
}
