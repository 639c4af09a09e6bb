import { Command, Option } from 'commander';
import { strengthsOf } from '../../env/index.ts';
import { diffHarness } from '../../evals/index.ts';
import { diffText } from '../support/diff-text.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { promptText } from '../support/prompt-text.ts';
import { openSession, type SharedOptions } from '../support/session.ts';

interface AugmentShowOptions extends SharedOptions {
  readonly index: number;
  readonly prompt?: true;
  readonly json?: true;
}

export function augmentCommand(): Command {
  return new Command('augment').summary('look at Harness-State Augmentation').addCommand(showCommand());
}

function showCommand(): Command {
  const command = new Command('show')
    .summary('compare the base harness with one augmented state')
    .description(
      'Augments the harness as an episode would, and prints every name, text, number and place that changed. ' +
        'Without --augment all five dimensions are at strength 3.',
    )
    .addOption(
      new Option('--prompt', 'print the augmented prompt and tools instead of the differences').conflicts(
        'json',
      ),
    )
    .action(run);
  return addExamples(
    addOptions(command, 'index', 'preset', 'harness', 'seed', 'split', 'augment', 'pools', 'json'),
    'hgym augment show --augment 3',
    'hgym augment show --augment tools=2 --pools test --json',
    'hgym augment show --harness mini --prompt',
  );
}

async function run(options: AugmentShowOptions): Promise<void> {
  // A look at augmentation that changes nothing is of no use: everything at full strength.
  const session = await openSession({ ...options, augment: options.augment ?? strengthsOf(3) });
  const environment = session.environment();
  const { observation } = await environment.reset(session.resetOf(options.index));
  if (options.prompt) return console.log(promptText(observation));
  const { augmentation } = environment.trajectory();
  const changes = diffHarness(session.world.pack.harness, environment.harness());
  if (options.json) return console.log(JSON.stringify({ augmentation, changes }));
  console.log(
    augmentation === null ? 'Nothing is augmented at strength 0.' : diffText(augmentation, changes),
  );
}
