import { Command } from 'commander';
import { countScenarios } from '../../scenarios/index.ts';
import { EXIT } from '../support/exit-codes.ts';
import * as option from '../support/options.ts';
import { openSession, type SharedOptions } from '../support/session.ts';
import { table } from '../support/table.ts';

interface CountOptions extends SharedOptions {
  readonly samples: number;
  readonly json?: true;
}

interface ShowOptions extends SharedOptions {
  readonly index: number;
}

export function scenariosCommand(): Command {
  const count = new Command('count')
    .summary('count distinct tasks and prove that splits are disjoint')
    .description(
      'Samples every split and counts distinct (asks, products, phrasing), seeds dropped. Exits 1 if two splits share a product or a phrasing.',
    )
    .option('--samples <n>', 'scenarios to sample in each split', option.wholeNumber(1), 20_000)
    .addOption(option.presetOption())
    .addOption(option.harnessOption())
    .addOption(option.seedOption())
    .addOption(option.jsonOption())
    .addHelpText('after', '\nExample:\n  hgym scenarios count')
    .action(runCount);
  const show = new Command('show')
    .summary('print one scenario with its gold')
    .option('--index <n>', 'which scenario of the split', option.wholeNumber(0), 0)
    .addOption(option.presetOption())
    .addOption(option.harnessOption())
    .addOption(option.seedOption())
    .addOption(option.splitOption())
    .addHelpText('after', '\nExample:\n  hgym scenarios show --split test --index 3')
    .action(runShow);
  return new Command('scenarios').summary('look at the tasks').addCommand(count).addCommand(show);
}

async function runCount(options: CountOptions): Promise<void> {
  const { config, world } = await openSession(options);
  const counts = countScenarios(world, { seed: config.seed, samples: options.samples });
  const { sampled, distinct, total, overlap } = counts;
  const shared = [...overlap.products, ...overlap.phrasings];
  if (shared.length > 0) process.exitCode = EXIT.failed;
  if (options.json) return console.log(JSON.stringify(counts));
  const splits = ['train', 'dev', 'test'] as const;
  const rows = splits.map((split) => [split, String(sampled[split]), String(distinct[split])]);
  console.log(table(['split', 'sampled', 'distinct'], rows));
  console.log(`\n${total} distinct (asks, products, phrasing) in all.`);
  console.log(
    shared.length === 0
      ? 'No product and no phrasing is shared between splits.'
      : `Shared between splits: ${shared.join(', ')}`,
  );
}

async function runShow(options: ShowOptions): Promise<void> {
  const session = await openSession(options);
  const environment = session.environment();
  await environment.reset(session.resetOf(options.index));
  console.log(JSON.stringify(environment.trajectory().scenario, null, 1));
}
