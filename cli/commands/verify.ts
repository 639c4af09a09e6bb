import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { readSettings } from '../../configs/index.ts';
import { DIMENSIONS } from '../../env/index.ts';
import { makeFolder, reportHtml, ROWS, rowName, verify, type Certificate } from '../../evals/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { gatherExamples } from '../support/gather-examples.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { paint } from '../support/paint.ts';
import { createProgress } from '../support/progress.ts';
import { wholeNumber } from '../support/read-value.ts';
import { openSession, type SharedOptions } from '../support/session.ts';
import { meanText, table } from '../support/table.ts';
import { timeStamp } from '../support/time-stamp.ts';
import { versions } from '../support/versions.ts';

interface VerifyCommandOptions extends SharedOptions {
  readonly states?: number;
  readonly out?: string;
  readonly json?: true;
}

export function verifyCommand(): Command {
  const command = new Command('verify')
    .summary('prove that the tasks stay solvable and that memorising fails')
    .description(
      'Scripted policies play every state of every row (the base, five dimensions and all of them at strengths 1-3). ' +
        'Writes summary.json and a self-contained report.html into the run folder. Exits 1 if a check does not hold.',
    )
    .option(
      '--states <n>',
      `scenario-and-seed pairs in each of the ${ROWS.length} rows (default: the preset’s)`,
      wholeNumber(1),
    )
    .action(run);
  addOptions(command, 'preset', 'harness', 'seed', 'split', 'pools', 'faults', 'rubric');
  command.option('--out <folder>', 'the run folder (default: runs/<time>-verify)');
  return addExamples(
    addOptions(command, 'json'),
    'hgym verify --states 500',
    'hgym verify --harness mini --faults --json',
  );
}

async function run(options: VerifyCommandOptions): Promise<void> {
  const session = await openSession(options);
  const { config, world } = session;
  // A folder that cannot be made is found out before the work, not after it.
  const folder = options.out ?? join(readSettings().runsFolder, `${timeStamp()}-verify`);
  makeFolder(folder);
  const progress = createProgress('verify');
  const examples = gatherExamples();
  const certificate = await verify({
    ...world,
    scorer: session.scorer,
    policies: world.verifiers,
    states: options.states ?? config.verify.states,
    seed: config.seed,
    split: options.split ?? config.verify.split,
    pools: options.pools ?? config.verify.pools,
    faults: config.faults,
    versions: versions(),
    clock: () => performance.now(),
    onProgress: progress.update,
    onEpisode: examples.offer,
  });
  progress.end();
  const report = reportHtml({ certificate, ...(await examples.complete(session, certificate)) });
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(certificate, null, 1)}\n`);
  writeFileSync(join(folder, 'report.html'), report);
  console.log(options.json ? JSON.stringify(certificate) : readableText(certificate, folder));
  if (!certificate.ok) throw new ExitWith(EXIT.failed);
}

function readableText(certificate: Certificate, folder: string): string {
  const { scores, checks, states, harness, harness_revision, seconds, faults, ok, leaks } = certificate;
  const policies = [...new Set(scores.map(({ policy }) => policy))];
  const rows = ROWS.map((row) => [
    rowName(row),
    ...policies.map((policy) =>
      meanText(
        scores.find(
          (s) => s.policy === policy && s.dimension === row.dimension && s.strength === row.strength,
        )?.mean ?? null,
      ),
    ),
  ]);
  const verdicts = checks.map(({ name, demand, ok: holds, findings, count }) => {
    const detail = holds ? '' : `\n         ${count} found: ${findings.join('\n         ')}`;
    return `${holds ? paint('green', '  ok   ') : paint('red', '  FAIL ')} ${name}: ${demand}${detail}`;
  });
  return [
    `${harness} ${harness_revision}: ${states} states a row, ${DIMENSIONS.length} dimensions, faults ${faults ? 'on' : 'off'}; mean of the four task scores`,
    '',
    table(['row', ...policies], rows),
    '',
    ...verdicts,
    '',
    `${ok ? paint('green', 'The certificate holds') : paint('red', 'The certificate does NOT hold')}: ${leaks} leaks, ${seconds.toFixed(1)} s. Read ${join(folder, 'report.html')}`,
  ].join('\n');
}
