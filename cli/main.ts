import { Command } from 'commander';
import { augmentCommand } from './commands/augment.ts';
import { harnessCommand } from './commands/harness.ts';
import { playCommand } from './commands/play.ts';
import { quickstartCommand } from './commands/quickstart.ts';
import { rolloutCommand } from './commands/rollout.ts';
import { scenariosCommand } from './commands/scenarios.ts';
import { scoreCommand } from './commands/score.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { teachCommand } from './commands/teach.ts';
import { trainCommand } from './commands/train.ts';
import { verifyCommand } from './commands/verify.ts';
import { EXIT, EXIT_HELP, reportError } from './support/exit-codes.ts';
import { versions } from './support/versions.ts';

const EXAMPLES = `
Examples:
  hgym verify --states 100              prove the tasks, write a run folder with report.html
  hgym play --harness mini              be the host for one episode
  hgym play --policy reader --augment 3 watch a policy read a changed harness
  hgym augment show                     see what augmentation does to the harness
  hgym rollout --oracle expert --faults --episodes 50 --out expert.jsonl
  hgym show expert.jsonl --fault stale  read episodes turn by turn
  hgym teach --harness mini --groups 1000 --out runs/teach.jsonl
  hgym quickstart                       prove, train, measure before and after
  hgym train rl --updates 30 --run runs/mine
  hgym <command> --help                 more examples
${EXIT_HELP}`;

function program(): Command {
  const hgym = new Command('hgym')
    .description('A gym whose runtime configuration changes under the policy.')
    .version(versions()['harness-gym'] ?? '')
    .addHelpText('after', EXAMPLES);
  const commands = [
    verifyCommand(),
    playCommand(),
    rolloutCommand(),
    showCommand(),
    scoreCommand(),
    augmentCommand(),
    scenariosCommand(),
    harnessCommand(),
    serveCommand(),
    teachCommand(),
    trainCommand(),
    quickstartCommand(),
  ];
  for (const command of commands) hgym.addCommand(command);
  everywhere(hgym, settle);
  return hgym;
}

/** A wrong flag is refused with the nearest name; all output goes through the console. */
function settle(command: Command): void {
  command
    .exitOverride()
    .showSuggestionAfterError(true)
    .showHelpAfterError('(add --help for what is possible)')
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    });
}

function everywhere(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const child of command.commands) everywhere(child, change);
}

/** Runs `hgym` with these arguments and gives its exit code: see `EXIT`. Prints to the console. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (thrown) {
    return reportError(thrown);
  }
}
