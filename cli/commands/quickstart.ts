import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { readSettings, type TrainerConfig } from '../../configs/index.ts';
import { UsageError } from '../../env/index.ts';
import {
  makeFolder,
  readRun,
  summariseRuns,
  trainingReportHtml,
  type Proof,
  type SeedRun,
} from '../../evals/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { findPython } from '../support/find-python.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { prove } from '../support/prove.ts';
import { wholeNumber } from '../support/read-value.ts';
import { inputFile, runStage } from '../support/run-stage.ts';
import { openSession, type SharedOptions } from '../support/session.ts';
import { teachFromBase } from '../support/teach-from-base.ts';
import { timeStamp } from '../support/time-stamp.ts';
import { presetOf, trainerConfigOf } from '../support/trainer-config.ts';
import { addTrainerOptions, resolveTrainer, type TrainerOptions } from '../support/trainer-options.ts';
import { trainingText } from '../support/training-text.ts';
import { versions } from '../support/versions.ts';

interface QuickstartCommandOptions extends TrainerOptions {
  readonly harness?: string;
  readonly states: number;
  readonly seeds: number;
  readonly fromBase?: true;
  readonly json?: true;
}

/** One training run of several, and where it is kept. */
interface PlannedRun {
  readonly seed: number;
  readonly folder: string;
  readonly config: TrainerConfig;
  /** The same with shuffled advantages. */
  readonly control: { readonly folder: string; readonly config: TrainerConfig } | null;
}

export function quickstartCommand(): Command {
  const command = new Command('quickstart')
    .summary('the main job: prove the environment, train on it, measure before and after')
    .description(
      'Plays a short certificate, starts a server, then lets the Python trainer play held-out rows, learn from episodes, play ' +
        'the rows again and fit a head that drafts tokens. Prints a table with intervals; writes summary.json and a ' +
        'self-contained report.html into the run folder. Minutes on two cores. Ctrl-C saves and ends; --resume goes on.',
    )
    .option(
      '--seeds <n>',
      'train with this many seeds, each with a control whose advantages are shuffled',
      wholeNumber(1),
      1,
    )
    .option(
      '--from-base',
      'first teach the base model from nothing (hgym teach, then sft): half an hour more',
    )
    .option('--states <n>', 'states a row of the short certificate', wholeNumber(1), 20)
    .action(run);
  addTrainerOptions(command, 'steps', 'updates');
  return addExamples(
    addOptions(command, 'harness', 'json'),
    'hgym quickstart',
    'hgym quickstart --updates 40 --run runs/longer',
    'hgym quickstart --run runs/longer --resume',
    'hgym quickstart --seeds 3 --json',
    'hgym quickstart --model ~/models/Qwen3-0.6B --adapter none --from-base',
  );
}

async function run(options: QuickstartCommandOptions): Promise<void> {
  const started = performance.now();
  const quiet = options.json === true;
  const folder = folderOf(options);
  findPython();
  const world = worldOf(options);
  const session = await openSession(world);
  const kept = join(folder, 'config.json');
  const begun = options.resume === true && existsSync(kept);
  let config = resolveTrainer(options, begun ? trainerConfigOf(kept) : undefined);
  makeFolder(folder);
  console.error(`Proving the environment: ${options.states} states a row ...`);
  const proof = await prove(session, options.states);
  console.error(`The certificate holds: ${proof.leaks} leaks, ${proof.seconds.toFixed(1)} s.\n`);
  const { harness } = session.config;
  const planned = await resumable(folder, async () => {
    if (options.fromBase && !begun) {
      const { preset } = world;
      config = { ...config, adapter: await teachFromBase({ config, preset, harness, folder, quiet }) };
    }
    writeFileSync(kept, `${JSON.stringify(config, null, 1)}\n`);
    const runs = planRuns(config, folder, options.seeds);
    for (const one of runs) await trainOne(one, world, options.resume === true, quiet);
    return runs;
  });
  const seconds = (performance.now() - started) / 1000;
  const summary = writeReport(planned, { folder, config, harness, proof, seconds });
  console.log(quiet ? JSON.stringify({ ...summary, out: folder }) : `\n${trainingText(summary, folder)}`);
}

type World = SharedOptions & { readonly preset: string };

function worldOf({ config, harness }: QuickstartCommandOptions): World {
  return { preset: presetOf(config), ...(harness === undefined ? {} : { harness }) };
}

function folderOf({ run: given, resume }: QuickstartCommandOptions): string {
  if (resume === true && (given === undefined || !existsSync(given)))
    throw new UsageError('no_run', '--resume needs --run: the folder of the run to continue.');
  if (given !== undefined && resume !== true && existsSync(join(given, 'config.json')))
    throw new UsageError(
      'run_exists',
      `${given} holds a run: continue it with --resume, or name another --run.`,
    );
  return given ?? join(readSettings().runsFolder, `${timeStamp()}-quickstart`);
}

/** Says how to go on when it is interrupted. */
async function resumable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ExitWith && thrown.exitCode === EXIT.interrupted)
      console.error(`Interrupted. Continue with the same command and: --run ${folder} --resume`);
    throw thrown;
  }
}

/** Seeds learn from groups of their own; the episodes that they are measured on are the same. */
function planRuns(config: TrainerConfig, folder: string, seeds: number): PlannedRun[] {
  if (seeds === 1) return [{ seed: config.seed, folder, config, control: null }];
  return Array.from({ length: seeds }, (_, i) => {
    const seed = config.seed + i;
    const own = join(folder, `seed-${seed}`);
    const start_index = config.rl.start_index + i * config.rl.updates * config.rl.groups;
    const treated = { ...config, seed, rl: { ...config.rl, start_index } };
    const shuffled = { ...treated, rl: { ...treated.rl, shuffle_advantages: true } };
    return { seed, folder: own, config: treated, control: { folder: `${own}-control`, config: shuffled } };
  });
}

async function trainOne(planned: PlannedRun, world: World, resume: boolean, quiet: boolean): Promise<void> {
  for (const one of [planned, ...(planned.control === null ? [] : [planned.control])]) {
    const begun = resume && existsSync(inputFile(one.folder, 'quickstart'));
    await runStage({ stage: 'quickstart', ...one, resume: begun, serve: world, quiet });
  }
}

interface ReportOptions {
  readonly folder: string;
  readonly config: TrainerConfig;
  readonly harness: string;
  readonly proof: Proof;
  readonly seconds: number;
}

function writeReport(planned: readonly PlannedRun[], { folder, config, ...facts }: ReportOptions) {
  const runs = planned.map(({ seed, folder: own, control }): SeedRun => ({
    seed,
    run: readRun(own),
    control: control === null ? null : readRun(control.folder, ['rl.jsonl', 'eval.jsonl']),
  }));
  const summary = summariseRuns({ runs, headline: config.eval.headline, versions: versions(), ...facts });
  const report = trainingReportHtml({ summary, runs, config: JSON.stringify(config, null, 2) });
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 1)}\n`);
  writeFileSync(join(folder, 'report.html'), report);
  return summary;
}
