import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { readSettings, type TrainerConfig } from '../../configs/index.ts';
import { ContentError, UsageError } from '../../env/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { inputFile, runStage, type Stage } from '../support/run-stage.ts';
import { timeStamp } from '../support/time-stamp.ts';
import { presetOf, trainerConfigOf } from '../support/trainer-config.ts';
import { addTrainerOptions, resolveTrainer, type TrainerOptions } from '../support/trainer-options.ts';

interface TrainCommandOptions extends TrainerOptions {
  readonly harness?: string;
  readonly address?: string;
  readonly print?: true;
}

const STAGES = ['sft', 'rl', 'mtp', 'eval'] as const;
/** Stages that play episodes. */
const PLAYS: readonly Stage[] = ['rl', 'eval'];

export function trainCommand(): Command {
  const command = new Command('train')
    .summary('train a policy: one stage of the Python trainer')
    .description(
      'sft learns from a teaching file of `hgym teach`; rl learns from episodes; mtp fits a head that drafts tokens on the ' +
        'rollouts of an rl run (the same --run); eval plays the evaluation rows. rl and eval start a server of their own. ' +
        'Metrics are JSON lines in <run>/<stage>.jsonl. Ctrl-C saves and ends; --resume goes on. ' +
        'Every member of the configuration is told by configs/trainer-config.ts.',
    )
    .addArgument(new Argument('<stage>', 'which stage').choices(STAGES))
    .action(run);
  addTrainerOptions(command, 'steps', 'updates', 'data');
  command
    .option(
      '--address <address>',
      'a server that runs already, in place of one of its own; it serves one trainer at a time',
    )
    .option('--print', 'print the resolved configuration and do nothing');
  return addExamples(
    addOptions(command, 'harness'),
    'hgym train sft --data runs/teach.jsonl --adapter none --run runs/mine',
    'hgym train rl --updates 30 --adapter runs/mine/checkpoints/step-000600 --set rl.rate=5e-5 --run runs/mine-rl',
    'hgym train mtp --run runs/mine-rl',
    'hgym train rl --run runs/mine-rl --resume',
    'hgym train rl --set rl.shuffle_advantages=true --set \'rl.arms={"original": 1}\' --print',
  );
}

async function run(stage: (typeof STAGES)[number], options: TrainCommandOptions): Promise<void> {
  const folder = folderOf(stage, options);
  const resume = options.resume === true;
  const config = resolveTrainer(options, resume ? trainerConfigOf(inputFile(folder, stage)) : undefined);
  if (options.print) return console.log(JSON.stringify(config, null, 1));
  check(stage, config, folder);
  const { harness, address } = options;
  const serve = { preset: presetOf(options.config), ...(harness === undefined ? {} : { harness }) };
  await runStage({
    stage,
    config,
    folder,
    resume,
    serve: PLAYS.includes(stage) && address === undefined ? serve : null,
    ...(address === undefined ? {} : { address }),
    quiet: false,
  }).catch((thrown: unknown) => {
    if (thrown instanceof ExitWith && thrown.exitCode === EXIT.interrupted)
      console.error(`Interrupted. Continue with the same command and: --run ${folder} --resume`);
    throw thrown;
  });
  console.log(`\nKept in ${folder}.`);
}

function folderOf(stage: Stage, { run: given, resume }: TrainCommandOptions): string {
  if (given !== undefined) return given;
  if (resume === true)
    throw new UsageError('no_run', '--resume needs --run: the folder of the run to continue.');
  if (stage === 'mtp')
    throw new UsageError(
      'no_run',
      'mtp needs --run: the folder of an rl run, whose rollouts it learns from.',
    );
  return join(readSettings().runsFolder, `${timeStamp()}-${stage}`);
}

/** What the trainer would find out after it has loaded a model. */
function check(stage: Stage, { sft }: TrainerConfig, folder: string): void {
  if (stage === 'sft' && !existsSync(sft.data)) {
    const message = `There is no teaching file ${sft.data}: make it with \`hgym teach --harness mini --out ${sft.data}\`.`;
    throw new ContentError('not_found', message, { file: sft.data });
  }
  const rollouts = join(folder, 'rollouts');
  if (stage === 'mtp' && !existsSync(rollouts)) {
    const message = `There is no ${rollouts}: mtp learns from the rollouts of an rl run; give that run as --run.`;
    throw new ContentError('not_found', message, { folder });
  }
}
