import { Command, Option } from 'commander';
import { FaultKind, NullReason, ScoreName, UsageError, type Trajectory } from '../../env/index.ts';
import { readTrajectories, scoresOf } from '../../evals/index.ts';
import { addExamples } from '../support/options.ts';
import { episodeText } from '../support/print-episode.ts';
import { wholeNumber } from '../support/read-value.ts';
import { warnTorn } from '../support/warn-torn.ts';

interface Filter {
  readonly fault?: string | true;
  readonly null?: string | true;
  readonly id?: string;
}

interface ShowOptions extends Filter {
  readonly lowest?: string;
  readonly limit: number;
  readonly json?: true;
}

export function showCommand(): Command {
  const command = new Command('show')
    .summary('read stored trajectories turn by turn')
    .description('Prints episodes of a JSONL file with their hooks, faults, scores and evidence.')
    .argument('<file>', 'a JSONL file of trajectories')
    .option(
      '--lowest <score>',
      `lowest first: reward, ${ScoreName.options.join(', ')}, or a criterion of your own`,
    )
    .addOption(new Option('--fault [kind]', 'only episodes that met a fault').choices(FaultKind.options))
    .addOption(
      new Option('--null [reason]', 'only episodes with a missing score').choices(NullReason.options),
    )
    .option('--id <id>', 'only this episode')
    .option('--limit <n>', 'at most so many', wholeNumber(1), 5)
    .option('--json', 'print the episodes as JSONL, and nothing else')
    .action(run);
  return addExamples(
    command,
    'hgym show runs/rollout.jsonl --lowest accuracy --limit 3',
    'hgym show runs/rollout.jsonl --fault stale',
    'hgym show runs/rollout.jsonl --null --json',
  );
}

function run(file: string, options: ShowOptions): void {
  const { chosen, more } = choose(readTrajectories(file, warnTorn(file)), options);
  if (options.json) return chosen.forEach((trajectory) => console.log(JSON.stringify(trajectory)));
  if (chosen.length === 0) return console.log(`No episode of ${file} fits.`);
  console.log(chosen.map(episodeText).join('\n\n'));
  if (more) console.log(`\nThere are more: --limit <n> shows more than ${options.limit}.`);
}

function choose(all: Iterable<Trajectory>, options: ShowOptions): { chosen: Trajectory[]; more: boolean } {
  const { lowest, limit, ...filter } = options;
  if (lowest !== undefined) return chooseLowest(all, lowest, limit, filter);
  const chosen: Trajectory[] = [];
  for (const trajectory of all) {
    if (!fits(trajectory, filter)) continue;
    if (chosen.length === limit) return { chosen, more: true };
    chosen.push(trajectory);
  }
  return { chosen, more: false };
}

/** Holds no more than the lowest few at a time. @throws UsageError when no episode has a score of that name. */
function chooseLowest(
  all: Iterable<Trajectory>,
  lowest: string,
  limit: number,
  filter: Filter,
): ReturnType<typeof choose> {
  const names = new Set<string>(['reward', ...ScoreName.options]);
  const chosen: Trajectory[] = [];
  let fitting = 0;
  for (const trajectory of all) {
    for (const [name] of scoresOf(trajectory)) names.add(name);
    if (!fits(trajectory, filter) || valueOf(trajectory, lowest) === null) continue;
    fitting += 1;
    chosen.push(trajectory);
    chosen.sort((a, b) => rank(a, lowest) - rank(b, lowest)).splice(limit);
  }
  if (names.has(lowest)) return { chosen, more: fitting > limit };
  throw new UsageError(
    'no_score',
    `No episode has a score ${lowest}: expected one of ${[...names].join(', ')}.`,
  );
}

function fits(trajectory: Trajectory, filter: Filter): boolean {
  const faults = trajectory.events.flatMap((event) => (event.kind === 'fault_injected' ? [event.fault] : []));
  const nulls = scoresOf(trajectory).flatMap(([, { reason }]) => reason ?? []);
  return (
    (filter.id === undefined || filter.id === trajectory.id) &&
    (filter.fault === undefined || faults.some((kind) => filter.fault === true || filter.fault === kind)) &&
    (filter.null === undefined || nulls.some((reason) => filter.null === true || filter.null === reason))
  );
}

/** Null where the value is missing: that is no low grade. */
function valueOf(trajectory: Trajectory, name: string): number | null {
  if (name === 'reward') return trajectory.scored?.reward ?? null;
  return scoresOf(trajectory).find(([own]) => own === name)?.[1].value ?? null;
}

function rank(trajectory: Trajectory, name: string): number {
  return valueOf(trajectory, name) ?? Number.POSITIVE_INFINITY;
}
