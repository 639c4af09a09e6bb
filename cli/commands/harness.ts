import { join } from 'node:path';
import { Command, Option } from 'commander';
import { registryDigest, type Harness, type HarnessProblem } from '../../env/index.ts';
import { checkHarnessFolder, copyHarness, HARNESS_NAMES } from '../../scenarios/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { paint } from '../support/paint.ts';

interface CheckOptions {
  readonly json?: true;
}

export function harnessCommand(): Command {
  return new Command('harness')
    .summary('check or start a harness')
    .addCommand(checkCommand())
    .addCommand(newCommand());
}

function checkCommand(): Command {
  const command = new Command('check')
    .summary('check a harness folder')
    .description(
      'Reads a harness folder and reports everything that is wrong with it, with file and line. Exits 1 on an error.',
    )
    .argument('<folder>', 'a folder with harness.yaml, skills/, prompt/, hooks.yaml and tools.yaml')
    .action(runCheck);
  return addExamples(addOptions(command, 'json'), 'hgym harness check my-harness');
}

function newCommand(): Command {
  const command = new Command('new')
    .summary('start a harness of your own from one of ours')
    .argument('<folder>', 'the folder to make')
    .addOption(new Option('--from <name>', 'which one to copy').choices(HARNESS_NAMES).default('base'))
    .action(runNew);
  return addExamples(
    command,
    'hgym harness new my-harness --from mini && hgym verify --harness my-harness --states 20',
  );
}

function runCheck(folder: string, { json }: CheckOptions): void {
  const { harness, problems } = checkHarnessFolder(folder);
  if (json) console.log(JSON.stringify({ ok: harness !== null, harness: identityOf(harness), problems }));
  else {
    for (const problem of problems) console.log(problemText(folder, problem));
    console.log(harness === null ? refusalText(problems) : sizeText(harness, problems.length));
  }
  if (harness === null) throw new ExitWith(EXIT.failed);
}

function identityOf(
  harness: Harness | null,
): { name: string; revision: string; registry_digest: string } | null {
  if (harness === null) return null;
  return { name: harness.name, revision: harness.revision, registry_digest: registryDigest(harness) };
}

function problemText(folder: string, { severity, file, line, message, expected }: HarnessProblem): string {
  const mark = severity === 'error' ? paint('red', 'error') : paint('yellow', 'warning');
  return `${join(folder, file)}:${line}: ${mark}: ${message}${expected === '' ? '' : ` (expected ${expected})`}`;
}

function refusalText(problems: readonly HarnessProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return `\n${errors === 1 ? '1 error' : `${errors} errors`}: the harness cannot be used.`;
}

function sizeText(
  { name, revision, skills, prompt, hooks, tools, limits }: Harness,
  warnings: number,
): string {
  return (
    `${name} ${revision}: ${skills.items.length} Skills, ${prompt.blocks.length} blocks, ` +
    `${hooks.items.length} hooks, ${tools.items.length} tools, ${limits.length} limits; ` +
    (warnings === 1 ? '1 warning.' : `${warnings} warnings.`)
  );
}

function runNew(folder: string, { from }: { from: string }): void {
  copyHarness(from, folder);
  console.log(`Made ${folder} from ${from}. Edit it, then: hgym harness check ${folder}`);
}
