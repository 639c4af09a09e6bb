import { join } from 'node:path';
import { Command, Option } from 'commander';
import { readSettings } from '../../configs/index.ts';
import { digest, type JsonObject } from '../../env/index.ts';
import { openTrajectorySink, rollout, type RolloutOptions, type RolloutSummary } from '../../evals/index.ts';
import { importCommentFile, type ImportedComments } from '../../scenarios/index.ts';
import { choosePlayer, ORACLES, POLICY_HELP, type PlayerOptions } from '../support/choose-player.ts';
import { EXIT } from '../support/exit-codes.ts';
import { interruptSignal } from '../support/interrupt.ts';
import * as option from '../support/options.ts';
import { createProgress } from '../support/progress.ts';
import { openSession, type Session, type SharedOptions } from '../support/session.ts';
import { meanText, table } from '../support/table.ts';

interface RolloutCommandOptions extends SharedOptions, PlayerOptions {
  readonly episodes: number;
  readonly start: number;
  readonly comments?: string;
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly out?: string;
  readonly resume?: true;
  readonly concurrency: number;
  readonly json?: true;
}

export function rolloutCommand(): Command {
  return new Command('rollout')
    .summary('play many episodes and keep their trajectories as JSONL')
    .description('A policy plays episodes of a split, or answers a log of real comments; every trajectory is one line of the file.')
    .option('--policy <name>', POLICY_HELP, 'reader')
    .addOption(new Option('--oracle <name>', 'a teacher that sees the gold, instead of a policy').choices([...ORACLES]))
    .option('--base-url <url>', 'OpenAI-compatible endpoint (default: OPENAI_BASE_URL); the key is OPENAI_API_KEY')
    .option('--temperature <t>', 'sampling temperature of an endpoint (default: 0.7)', Number)
    .option('--max-tokens <n>', 'most tokens of one action of an endpoint (default: 512)', option.wholeNumber(1))
    .option('--concurrency <n>', 'episodes at a time, for endpoints', option.wholeNumber(1), 1)
    .option('--episodes <n>', 'how many', option.wholeNumber(1), 100)
    .option('--start <index>', 'index of the first scenario in its split', option.wholeNumber(0), 0)
    .option('--comments <file>', 'answer the viewer comments of a CSV, JSONL or JSON file instead of a split')
    .option('--text-column <name>', 'column of the comment’s text (default: found by name)')
    .option('--id-column <name>', 'column of the comment’s id (default: found by name, else the row number)')
    .addOption(option.presetOption())
    .addOption(option.harnessOption())
    .addOption(option.seedOption())
    .addOption(option.splitOption())
    .addOption(option.augmentOption())
    .addOption(option.poolsOption())
    .addOption(option.faultsOption())
    .addOption(option.rubricOption())
    .option('--out <file>', 'the JSONL file (default: runs/rollout-<digest of the settings>.jsonl)')
    .option('--resume', 'continue a file that was interrupted; errored episodes are played again')
    .addOption(option.jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  hgym rollout --oracle expert --faults --episodes 200 --out expert.jsonl' +
        '\n  hgym rollout --policy openai:my-model --base-url http://localhost:8000/v1 --augment 2 --concurrency 8' +
        '\n  hgym rollout --comments comments.csv --id-column comment_id --json',
    )
    .action(run);
}

async function run(options: RolloutCommandOptions): Promise<void> {
  const session = await openSession(options);
  const player = choosePlayer(session.world, options);
  const imported = options.comments === undefined ? null : importComments(session, options, options.comments);
  const episodes = imported === null ? sampled(session, options) : commented(session, imported);
  const settings = settingsOf(session, player.name, options);
  const path = options.out ?? join(readSettings().runsFolder, `rollout-${digest(settings)}.jsonl`);
  const sink = openTrajectorySink({ path, settings, resume: options.resume === true });
  const progress = createProgress('rollout');
  const { environment } = session;
  const interrupt = interruptSignal();
  try {
    const summary = await rollout({
      environment,
      player,
      episodes,
      done: sink.done,
      onTrajectory: sink.append,
      onProgress: (done, total) => progress.update(done, total, 'episodes'),
      concurrency: options.concurrency,
      signal: interrupt.signal,
    });
    progress.end();
    const refused = refusals(imported);
    const output = { ...summary, ...refused, total: episodes.length, out: path };
    console.log(options.json ? JSON.stringify(output) : readable(output, player.name));
    if (interrupt.signal.aborted) {
      console.error(`Interrupted. Continue with the same command and --resume --out ${path}`);
      process.exitCode = EXIT.interrupted;
    }
  } finally {
    interrupt.release();
    progress.end();
    sink.close();
  }
}

function sampled({ resetOf }: Session, { episodes, start }: RolloutCommandOptions): RolloutOptions['episodes'] {
  return Array.from({ length: episodes }, (_, i) => withIds(resetOf(start + i)));
}

function importComments(session: Session, options: RolloutCommandOptions, file: string): ImportedComments {
  const { textColumn, idColumn } = options;
  return importCommentFile(file, {
    world: session.world,
    seed: session.config.seed,
    ...(textColumn === undefined ? {} : { textColumn }),
    ...(idColumn === undefined ? {} : { idColumn }),
  });
}

function commented({ resetOf }: Session, { scenarios }: ImportedComments): RolloutOptions['episodes'] {
  return scenarios.map((scenario, i) => {
    const { augment = null, faults = null } = resetOf(i);
    const seed = scenario.id;
    return { seed, scenario, augment, faults, ids: { group: scenario.id, episode: `${scenario.id}/0` } };
  });
}

function withIds(reset: ReturnType<Session['resetOf']>): RolloutOptions['episodes'][number] {
  const { ids = { group: reset.seed, episode: `${reset.seed}/0` }, ...rest } = reset;
  return { ...rest, ids };
}

/** Everything that decides what the file holds. */
function settingsOf({ config, world }: Session, policy: string, options: RolloutCommandOptions): JsonObject {
  const { seed, split, pools, augment, faults, rubric } = config;
  const { episodes, start, comments = null } = options;
  const { revision } = world.pack.harness;
  const tasks = comments === null ? { split, episodes, start } : { comments };
  return { policy, harness_revision: revision, seed, pools, augment, faults, rubric, ...tasks };
}

interface Refusals {
  readonly refused: number;
  readonly reasons: Record<string, number>;
}

function refusals(imported: ImportedComments | null): Refusals {
  const reasons: Record<string, number> = {};
  for (const { reason } of imported?.refused ?? []) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return { refused: imported?.refused.length ?? 0, reasons };
}

function readable(output: RolloutSummary & Refusals & { total: number; out: string }, policy: string): string {
  const { rolled_out, total, refused, reasons, reward, rewarded, scores, nulls, errored, out } = output;
  const rows = Object.entries(scores).map(([name, mean]) => {
    const missing = Object.entries(nulls).find(([key]) => key === name)?.[1] ?? {};
    return [name, meanText(mean), Object.entries(missing).map(([reason, n]) => `${n} ${reason}`).join(', ')];
  });
  const counts = (all: Readonly<Record<string, number>>): string =>
    Object.entries(all).map(([what, n]) => `${n} ${what}`).join(', ');
  return [
    `${policy}: ${rolled_out} of ${total} episodes, mean reward ${meanText(reward)} over ${rewarded}`,
    ...(refused === 0 ? [] : [`${refused} comments refused: ${counts(reasons)}`]),
    ...(Object.keys(errored).length === 0 ? [] : [`errored, without a reward: ${counts(errored)}`]),
    '',
    table(['score', 'mean', 'missing'], rows),
    '',
    `Kept in ${out}. Read it with: hgym show ${out}`,
  ].join('\n');
}
