import { Command } from 'commander';
import type { Strengths } from '../../env/index.ts';
import { strengthsOf } from '../../augment/index.ts';
import { diffHarness, type HarnessChange } from '../../evals/index.ts';
import * as option from '../support/options.ts';
import { paint } from '../support/paint.ts';
import { openSession, type SharedOptions } from '../support/session.ts';

interface AugmentShowOptions extends SharedOptions {
  readonly index: number;
  readonly prompt?: true;
  readonly json?: true;
}

export function augmentCommand(): Command {
  const show = new Command('show')
    .summary('compare the base harness with one augmented state')
    .description('Augments the harness as an episode would, and prints every name, text, number and place that changed.')
    .option('--index <n>', 'which scenario the state is made for', option.wholeNumber(0), 0)
    .option('--prompt', 'print the augmented system prompt instead of the differences')
    .addOption(option.presetOption())
    .addOption(option.harnessOption())
    .addOption(option.seedOption())
    .addOption(option.splitOption())
    .addOption(option.augmentOption())
    .addOption(option.poolsOption())
    .addOption(option.jsonOption())
    .addHelpText('after', '\nExamples:\n  hgym augment show --augment 3\n  hgym augment show --augment tools=2 --pools test --json')
    .action(run);
  return new Command('augment').summary('look at Harness-State Augmentation').addCommand(show);
}

async function run(options: AugmentShowOptions): Promise<void> {
  const session = await openSession({ ...options, augment: options.augment ?? defaultStrengths() });
  const environment = session.environment();
  const { observation } = await environment.reset(session.resetOf(options.index));
  const { augmentation } = environment.trajectory();
  const changes = diffHarness(session.world.pack.harness, environment.harness());
  if (options.json) return console.log(JSON.stringify({ augmentation, changes }));
  if (options.prompt) return console.log(observation.messages[0]?.content);
  const applied = augmentation?.applied.map(({ operator, changed }) => `${operator} (${changed.length})`) ?? [];
  console.log(`${changes.length} changes by ${applied.join(', ')}\n`);
  console.log(changes.map(changeText).join('\n'));
}

/** A look at augmentation that changes nothing is of no use: everything at full strength. */
function defaultStrengths(): Strengths {
  return strengthsOf(3);
}

function changeText({ id, field, before, after }: HarnessChange): string {
  const head = `${paint('bold', id)} ${field}`;
  const old = before === null ? [] : [paint('red', `  - ${before}`)];
  const now = after === null ? [] : [paint('green', `  + ${after}`)];
  return [head, ...old, ...now].join('\n');
}
