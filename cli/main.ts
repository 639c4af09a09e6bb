import { Command } from 'commander';
import { augmentCommand } from './commands/augment.ts';
import { harnessCommand } from './commands/harness.ts';
import { playCommand } from './commands/play.ts';
import { rolloutCommand } from './commands/rollout.ts';
import { scenariosCommand } from './commands/scenarios.ts';
import { scoreCommand } from './commands/score.ts';
import { showCommand } from './commands/show.ts';
import { verifyCommand, versions } from './commands/verify.ts';
import { EXIT_HELP, reportError } from './support/exit-codes.ts';

function program(): Command {
  const hgym = new Command('hgym')
    .description('A gym whose runtime configuration changes under the policy.')
    .version(versions()['harness-gym'] ?? '')
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      `
Examples:
  hgym verify --states 100              prove the tasks, write runs/<id>/report.html
  hgym play --harness mini              be the host for one episode
  hgym augment show --augment 2         see what augmentation does to the harness
  hgym rollout --oracle expert --faults --episodes 50 --out expert.jsonl
  hgym show expert.jsonl --fault stale  read episodes turn by turn
${EXIT_HELP}`,
    );
  const commands = [
    verifyCommand(),
    playCommand(),
    rolloutCommand(),
    showCommand(),
    scoreCommand(),
    augmentCommand(),
    scenariosCommand(),
    harnessCommand(),
  ];
  for (const command of commands) hgym.addCommand(command);
  everywhere(hgym, (command) => command.exitOverride().showSuggestionAfterError(true));
  return hgym;
}

function everywhere(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const child of command.commands) everywhere(child, change);
}

/** Runs `hgym` with these arguments and gives its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    await program().parseAsync(args, { from: 'user' });
    return Number(process.exitCode);
  } catch (thrown) {
    return reportError(thrown);
  }
}
