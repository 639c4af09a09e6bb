import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { readSettings, type TrainerConfig } from '../../configs/index.ts';
import { UsageError } from '../../env/index.ts';
import {
  makeFolder,
  readRun,
  shareEvals,
  summariseRuns,
  trainingReportHtml,
  type Proof,
  type SeedRun,
} from '../../evals/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { findPython } from '../support/find-python.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { besideOf, checkBeside, playBeside } from '../support/play-beside.ts';
import { EPISODES_OF_SEEDS, planRuns, sized, type PlannedRun } from '../support/plan-training.ts';
import { prove } from '../support/prove.ts';
import { keepScope, scopeOf, type Scope } from '../support/quickstart-scope.ts';
import { wholeNumber } from '../support/read-value.ts';
import { dtypeOf, inputFile, runStage } from '../support/run-stage.ts';
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
  readonly seeds?: number;
  readonly controls?: number;
  readonly episodes?: number;
  readonly beside?: string;
  readonly json?: true;
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
      'train with this many seeds, and once more with shuffled advantages as a control (default: 1)',
      wholeNumber(1),
    )
    .option(
      '--controls <n>',
      'with several seeds: how many of them to train once more with shuffled advantages (default: 1)',
      wholeNumber(0),
    )
    .option(
      '--episodes <n>',
      `held-out episodes of the headline row (default: the configuration's, ${EPISODES_OF_SEEDS} with several seeds)`,
      wholeNumber(1),
    )
    .option(
      '--beside <adapter|none>',
      'also play the rows with this adapter (default: with several seeds of ours, shipped-fixed, which was taught a single harness)',
    )
    .option(
      '--from-base',
      'first teach the base model from nothing (hgym teach, then sft): an hour or two more',
    )
    .option('--states <n>', 'states a row of the short certificate', wholeNumber(1), 20)
    .action(run);
  addTrainerOptions(command, 'steps', 'updates');
  return addExamples(
    addOptions(command, 'harness', 'json'),
    'hgym quickstart',
    'hgym quickstart --updates 40 --run runs/longer',
    'hgym quickstart --run runs/longer --resume',
    'hgym quickstart --seeds 3',
    'hgym quickstart --model ~/models/Qwen3-0.6B --adapter none --from-base',
  );
}

async function run(options: QuickstartCommandOptions): Promise<void> {
  const started = performance.now();
  const quiet = options.json === true;
  const folder = folderOf(options);
  findPython();
  const kept = join(folder, 'config.json');
  const begun = options.resume === true && existsSync(kept);
  const resolved = resolveTrainer(options, begun ? trainerConfigOf(kept) : undefined);
  const ours = resolved.adapter === 'shipped' && options.fromBase === undefined;
  const asked = { ...options, preset: options.config === undefined ? undefined : presetOf(options.config) };
  const scope = scopeOf(asked, folder, ours ? 'shipped-fixed' : null);
  checkBeside(scope.beside);
  const world = worldOf(scope);
  const session = await openSession(world);
  const episodes = options.episodes ?? (scope.seeds > 1 && !begun ? EPISODES_OF_SEEDS : undefined);
  let config = sized(resolved, episodes);
  makeFolder(folder);
  console.error(`Proving the environment: ${options.states} states a row ...`);
  const proof = await prove(session, options.states);
  console.error(`The certificate holds: ${proof.leaks} leaks, ${proof.seconds.toFixed(1)} s.\n`);
  const { harness } = session.config;
  const spent = (): number => scope.seconds + (performance.now() - started) / 1000;
  const planned = await resumable(folder, async () => {
    if (options.fromBase && !begun) {
      const { preset } = world;
      config = { ...config, adapter: await teachFromBase({ config, preset, harness, folder, quiet }) };
    }
    keepScope(scope, folder); // First, so that whoever finds a configuration finds its scope.
    writeFileSync(kept, `${JSON.stringify(config, null, 1)}\n`);
    const runs = planRuns(config, folder, scope);
    const how = { world, resume: options.resume === true, quiet };
    for (const one of runs) await trainOne(one, runs[0], how);
    const compared = inDtypeOf(runs[0], config);
    if (scope.beside !== null) await playBeside(scope.beside, { config: compared, folder, ...how });
    return runs;
  }).finally(() => {
    if (existsSync(kept)) keepScope({ ...scope, seconds: spent() }, folder);
  });
  const summary = writeReport(planned, { folder, config, harness, proof, seconds: spent() });
  console.log(quiet ? JSON.stringify({ ...summary, out: folder }) : `\n${trainingText(summary, folder)}`);
}

type World = SharedOptions & { readonly preset: string };

function worldOf({ preset, harness }: Scope): World {
  return { preset, ...(harness === null ? {} : { harness }) };
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

interface Conduct {
  readonly world: World;
  readonly resume: boolean;
  readonly quiet: boolean;
}

/** All start from one policy, which is played once: by the first. */
async function trainOne(
  one: PlannedRun,
  first: PlannedRun | undefined,
  { world, resume, quiet }: Conduct,
): Promise<void> {
  const begun = resume && existsSync(inputFile(one.folder, 'quickstart'));
  if (!begun && first !== undefined && first !== one) shareEvals(first.folder, one.folder, 'before');
  const config = inDtypeOf(first, one.config);
  await runStage({ stage: 'quickstart', ...one, config, resume: begun, serve: world, quiet });
}

/** What is compared computes in one format: where it is measured, another run may find another one faster. */
function inDtypeOf(first: PlannedRun | undefined, config: TrainerConfig): TrainerConfig {
  const dtype = first === undefined ? null : dtypeOf(first.folder, 'quickstart');
  return dtype === null ? config : { ...config, dtype };
}

interface ReportOptions {
  readonly folder: string;
  readonly config: TrainerConfig;
  readonly harness: string;
  readonly proof: Proof;
  readonly seconds: number;
}

function readPlanned({ control, folder, config: { mtp } }: PlannedRun) {
  const more = control ? [] : ['episodes.jsonl', ...(mtp.steps > 0 ? ['mtp.json'] : [])];
  return readRun(folder, ['rl.jsonl', 'eval.jsonl', ...more]);
}

function writeReport(planned: readonly PlannedRun[], { folder, config, ...facts }: ReportOptions) {
  const read = (control: boolean): SeedRun[] =>
    planned
      .filter((one) => one.control === control)
      .map((one) => ({ seed: one.seed, run: readPlanned(one) }));
  const [runs, controls] = [read(false), read(true)];
  const other = besideOf(folder);
  const beside = existsSync(other) ? readRun(other, ['eval.jsonl']) : null;
  const { headline } = config.eval;
  const summary = summariseRuns({ runs, controls, beside, headline, versions: versions(), ...facts });
  const report = trainingReportHtml({ summary, runs, controls, config: JSON.stringify(config, null, 2) });
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 1)}\n`);
  writeFileSync(join(folder, 'report.html'), report);
  return summary;
}
