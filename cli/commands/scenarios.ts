import { Command } from 'commander';
import { countScenarios } from '../../scenarios/index.ts';
import { EXIT, ExitWith } from '../support/exit-codes.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { wholeNumber } from '../support/read-value.ts';
import { openSession, type SharedOptions } from '../support/session.ts';
import { table } from '../support/table.ts';

interface CountOptions extends SharedOptions {
  readonly samples: number;
  readonly json?: true;
}

interface ShowOptions extends SharedOptions {
  readonly index: number;
}

const SPLITS = ['train', 'dev', 'test'] as const;
/** Shared things named in the readable answer. */
const NAMED = 10;

export function scenariosCommand(): Command {
  return new Command('scenarios')
    .summary('look at the tasks')
    .addCommand(countCommand())
    .addCommand(showCommand());
}

function countCommand(): Command {
  const command = new Command('count')
    .summary('count distinct tasks and prove that splits are disjoint')
    .description(
      'Samples every split and counts distinct (asks, products, phrasing), seeds dropped. ' +
        'Exits 1 if two splits share a product or a phrasing.',
    )
    .option('--samples <n>', 'scenarios to sample in each split', wholeNumber(1), 20_000)
    .action(runCount);
  return addExamples(
    addOptions(command, 'preset', 'harness', 'seed', 'json'),
    'hgym scenarios count',
    'hgym scenarios count --harness mini --samples 5000 --json',
  );
}

function showCommand(): Command {
  const command = new Command('show').summary('print one scenario with its gold, as JSON').action(runShow);
  return addExamples(
    addOptions(command, 'index', 'preset', 'harness', 'seed', 'split'),
    'hgym scenarios show --split test --index 3',
  );
}

async function runCount(options: CountOptions): Promise<void> {
  const { config, world } = await openSession(options);
  const counts = countScenarios(world, { seed: config.seed, samples: options.samples });
  const { sampled, distinct, total, overlap } = counts;
  const shared = [...overlap.products, ...overlap.phrasings];
  if (options.json) console.log(JSON.stringify(counts));
  else {
    const rows = SPLITS.map((split) => [split, String(sampled[split]), String(distinct[split])]);
    console.log(table(['split', 'sampled', 'distinct'], rows));
    console.log(`\n${total} distinct (asks, products, phrasing) in all.\n${sharedText(shared)}`);
  }
  if (shared.length > 0) throw new ExitWith(EXIT.failed);
}

function sharedText(shared: readonly string[]): string {
  if (shared.length === 0) return 'No product and no phrasing is shared between splits.';
  const more = shared.length > NAMED ? ', ...' : '';
  return `${shared.length} shared between splits: ${shared.slice(0, NAMED).join(', ')}${more}`;
}

async function runShow(options: ShowOptions): Promise<void> {
  const session = await openSession(options);
  const environment = session.environment();
  await environment.reset(session.resetOf(options.index));
  console.log(JSON.stringify(environment.trajectory().scenario, null, 1));
}
