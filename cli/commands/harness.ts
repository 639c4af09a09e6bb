import { Command } from 'commander';
import { registryDigest } from '../../env/index.ts';
import { checkHarnessFolder, copyHarness, HARNESS_NAMES } from '../../scenarios/index.ts';
import { EXIT } from '../support/exit-codes.ts';
import * as option from '../support/options.ts';
import { paint } from '../support/paint.ts';

interface CheckOptions {
  readonly json?: true;
}

export function harnessCommand(): Command {
  const check = new Command('check')
    .summary('check a harness folder')
    .description('Reads a harness folder and reports everything that is wrong with it, with file and line. Exits 1 on an error.')
    .argument('<folder>', 'a folder with harness.yaml, skills/, prompt/, hooks.yaml and tools.yaml')
    .addOption(option.jsonOption())
    .addHelpText('after', '\nExample:\n  hgym harness check my-harness')
    .action(runCheck);
  const create = new Command('new')
    .summary('start a harness of your own from one of ours')
    .argument('<folder>', 'the folder to make')
    .option('--from <name>', HARNESS_NAMES.join(' or '), 'base')
    .addHelpText('after', '\nExample:\n  hgym harness new my-harness --from mini && hgym verify --harness my-harness')
    .action(runNew);
  return new Command('harness').summary('check or start a harness').addCommand(check).addCommand(create);
}

function runCheck(folder: string, { json }: CheckOptions): void {
  const { harness, problems } = checkHarnessFolder(folder);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (harness === null) process.exitCode = EXIT.failed;
  const identity =
    harness === null ? null : { name: harness.name, revision: harness.revision, registry_digest: registryDigest(harness) };
  if (json) return console.log(JSON.stringify({ ok: harness !== null, harness: identity, problems }));
  for (const { severity, file, line, message, expected } of problems) {
    const mark = severity === 'error' ? paint('red', 'error') : paint('yellow', 'warning');
    console.log(`${file}:${line}: ${mark}: ${message}${expected === '' ? '' : ` Expected ${expected}.`}`);
  }
  if (harness === null) return console.log(`\n${errors} errors: the harness cannot be used.`);
  const { skills, prompt, hooks, tools, limits } = harness;
  console.log(
    `${harness.name} ${harness.revision}: ${skills.items.length} Skills, ${prompt.blocks.length} blocks, ` +
      `${hooks.items.length} hooks, ${tools.items.length} tools, ${limits.length} limits. ${problems.length} warnings.`,
  );
}

function runNew(folder: string, { from }: { from: string }): void {
  copyHarness(from, folder);
  console.log(`Made ${folder} from ${from}. Edit it, then: hgym harness check ${folder}`);
}
