import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { readSettings } from '../../configs/index.ts';
import { digest, type JsonObject, type Player } from '../../env/index.ts';
import {
  openTrajectorySink,
  rollout,
  RolloutTally,
  type RolloutSummary,
  type TrajectorySink,
} from '../../evals/index.ts';
import { addPlayerOptions, choosePlayer } from '../support/choose-player.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { interruptSignal } from '../support/interrupt.ts';
import { addExamples, addOptions } from '../support/options.ts';
import {
  planRollout,
  type ImportSummary,
  type PlanOptions,
  type RolloutPlan,
} from '../support/plan-rollout.ts';
import { createProgress } from '../support/progress.ts';
import { wholeNumber } from '../support/read-value.ts';
import { openSession, type Session, type SharedOptions } from '../support/session.ts';
import { countsText, scoresText } from '../support/summary-text.ts';
import { meanText } from '../support/table.ts';

interface RolloutCommandOptions extends SharedOptions, PlanOptions {
  readonly out?: string;
  readonly resume?: true;
  readonly concurrency: number;
  readonly json?: true;
}

export function rolloutCommand(): Command {
  const command = new Command('rollout')
    .summary('play many episodes and keep their trajectories as JSONL')
    .description(
      'A policy plays episodes of a split, or answers a log of real comments; every trajectory is one line of the file. ' +
        'With --comments, what was made of each comment stands in <out>.comments.jsonl. ' +
        'Gives up when an endpoint fails three times in a row.',
    )
    .action(run);
  addPlayerOptions(command, 'reader')
    .option('--concurrency <n>', 'episodes at a time, for endpoints', wholeNumber(1), 1)
    .option('--episodes <n>', 'how many (default: 100, or all comments)', wholeNumber(1))
    .option('--start <index>', 'index of the first one', wholeNumber(0), 0)
    .option('--comments <file>', 'answer the viewer comments of a CSV, JSONL or JSON file instead of a split')
    .option('--text-column <name>', 'column of the comment’s text (default: comment_text)')
    .option('--id-column <name>', 'column of the comment’s id (default: comment_id)')
    .option('--viewer-column <name>', 'column of the viewer’s name (default: none)');
  addOptions(command, 'preset', 'harness', 'seed', 'split', 'augment', 'pools', 'faults', 'rubric')
    .option('--out <file>', 'the JSONL file (default: runs/rollout-<digest of the settings>.jsonl)')
    .option('--resume', 'continue a file that was interrupted; errored episodes are played again');
  return addExamples(
    addOptions(command, 'json'),
    'hgym rollout --oracle expert --faults --episodes 200 --out expert.jsonl',
    'hgym rollout --policy openai:my-model --base-url http://localhost:8000/v1 --augment 2 --concurrency 8',
    'hgym rollout --comments comments.csv --text-column body --id-column id --json',
  );
}

async function run(options: RolloutCommandOptions): Promise<void> {
  const session = await openSession(options);
  const player = await choosePlayer(session.world, options);
  const plan = planRollout(session, player.name, options);
  const path = options.out ?? join(readSettings().runsFolder, `rollout-${digest(plan.settings)}.jsonl`);
  const tally = new RolloutTally();
  const { settings } = plan;
  const sink = openTrajectorySink({
    path,
    settings,
    resume: options.resume === true,
    onKept: (t) => tally.add(t),
  });
  if (plan.comments !== null) writeLines(`${path}.comments.jsonl`, plan.log);
  const interrupted = await playAll(session, player, plan, {
    sink,
    tally,
    concurrency: options.concurrency,
  }).finally(() => report(tally.summary(), plan, path, player.name, options.json === true));
  if (!interrupted) return;
  console.error('Interrupted. Continue with the same command and --resume.');
  throw new ExitWith(EXIT.interrupted);
}

function writeLines(path: string, lines: readonly JsonObject[]): void {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

interface Into {
  readonly sink: TrajectorySink;
  readonly tally: RolloutTally;
  readonly concurrency: number;
}

/** True when it was interrupted before its end. */
async function playAll(
  { environment }: Session,
  player: Player,
  { episodes }: RolloutPlan,
  { sink, tally, concurrency }: Into,
): Promise<boolean> {
  const progress = createProgress('rollout', { from: sink.done.size });
  const interrupt = interruptSignal();
  try {
    await rollout({
      environment,
      player,
      episodes,
      done: sink.done,
      onTrajectory(trajectory) {
        sink.append(trajectory);
        tally.add(trajectory);
      },
      onProgress: (done, total) => progress.update(done, total, 'episodes'),
      concurrency,
      signal: interrupt.signal,
    });
    return interrupt.signal.aborted && tally.summary().rolled_out < episodes.length;
  } finally {
    interrupt.release();
    progress.end();
    sink.close(episodes.map(({ ids }) => ids.episode));
  }
}

function report(
  summary: RolloutSummary,
  plan: RolloutPlan,
  path: string,
  policy: string,
  json: boolean,
): void {
  const { comments } = plan;
  const total = plan.episodes.length;
  if (json) {
    const imported = comments === null ? {} : importedJson(comments);
    return console.log(JSON.stringify({ policy, ...summary, ...imported, total, out: path }));
  }
  const { rolled_out, reward, rewarded, errored } = summary;
  if (comments !== null) console.log(commentsText(comments));
  const mean = reward === null ? 'none has a reward' : `mean reward ${meanText(reward)} over ${rewarded}`;
  console.log(`${policy}: ${rolled_out} of ${total} episodes, ${mean}`);
  if (Object.keys(errored).length > 0) console.log(`errored, without a reward: ${countsText(errored)}`);
  console.log(`\n${scoresText(summary)}\n\nKept in ${path}. Read it with: hgym show ${path}`);
}

/** `refused` and `reasons` stand beside `rolled_out`: together they are all comments of the file. */
function importedJson({ refused, reasons, ...comments }: ImportSummary): JsonObject {
  return { refused, reasons, comments };
}

function commentsText({ imported, inputs, rules, refused, reasons, renamed }: ImportSummary): string {
  const lines = [`${imported} comments: ${countsText(inputs)}`, `by the rules: ${countsText(rules)}`];
  if (refused > 0) lines.push(`${refused} refused: ${countsText(reasons)}`);
  if (renamed > 0) lines.push(`${renamed} had an empty or repeated id and got one of their own`);
  return lines.join('\n');
}
