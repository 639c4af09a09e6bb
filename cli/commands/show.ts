import { Command, Option } from 'commander';
import { FaultKind, NullReason, ScoreName, type Trajectory } from '../../env/index.ts';
import { readTrajectories } from '../../evals/index.ts';
import * as option from '../support/options.ts';
import { episodeText } from '../support/print-episode.ts';

interface ShowOptions {
  readonly lowest?: 'reward' | ScoreName;
  readonly fault?: string | true;
  readonly null?: string | true;
  readonly id?: string;
  readonly limit: number;
  readonly json?: true;
}

export function showCommand(): Command {
  return new Command('show')
    .summary('read stored trajectories turn by turn')
    .description('Prints episodes of a JSONL file with their hooks, faults, scores and evidence.')
    .argument('<file>', 'a JSONL file of trajectories')
    .addOption(new Option('--lowest <score>', 'lowest first').choices(['reward', ...ScoreName.options]))
    .addOption(new Option('--fault [kind]', 'only episodes that met a fault').choices(FaultKind.options))
    .addOption(new Option('--null [reason]', 'only episodes with a missing score').choices(NullReason.options))
    .option('--id <id>', 'only this episode')
    .option('--limit <n>', 'at most so many', option.wholeNumber(1), 5)
    .addOption(option.jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  hgym show runs/rollout.jsonl --lowest accuracy --limit 3\n  hgym show runs/rollout.jsonl --fault stale',
    )
    .action(run);
}

function run(file: string, options: ShowOptions): void {
  const chosen = choose(readTrajectories(file), options);
  if (options.json) return console.log(JSON.stringify(chosen));
  if (chosen.length === 0) return console.log('No episode of the file fits.');
  console.log(chosen.map(episodeText).join('\n\n'));
}

function choose(all: Iterable<Trajectory>, { lowest, limit, ...filter }: ShowOptions): Trajectory[] {
  const kept: Trajectory[] = [];
  for (const trajectory of all) {
    if (!fits(trajectory, filter)) continue;
    kept.push(trajectory);
    if (lowest === undefined && kept.length === limit) return kept;
    // Only the lowest few are worth holding.
    if (lowest !== undefined && kept.length > limit) kept.sort(by(lowest)).pop();
  }
  return lowest === undefined ? kept : kept.sort(by(lowest));
}

function fits({ id, events, scored }: Trajectory, filter: Pick<ShowOptions, 'fault' | 'null' | 'id'>): boolean {
  const faults = events.flatMap((event) => (event.kind === 'fault_injected' ? [event.fault] : []));
  const { custom = {}, ...six } = scored?.scores ?? {};
  const nulls = [...Object.values(six), ...Object.values(custom)].flatMap(({ reason }) => reason ?? []);
  return (
    (filter.id === undefined || filter.id === id) &&
    (filter.fault === undefined || faults.some((kind) => filter.fault === true || filter.fault === kind)) &&
    (filter.null === undefined || nulls.some((reason) => filter.null === true || filter.null === reason))
  );
}

/** Missing values come last: they are no low grade. */
function by(name: 'reward' | ScoreName): (a: Trajectory, b: Trajectory) => number {
  const value = ({ scored }: Trajectory): number =>
    (name === 'reward' ? scored?.reward : scored?.scores[name].value) ?? Number.POSITIVE_INFINITY;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    return left === right ? 0 : left - right;
  };
}
