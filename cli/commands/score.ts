import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { loadRubric } from '../../configs/index.ts';
import { UsageError } from '../../env/index.ts';
import { openReplacement, readTrajectories, RolloutTally, type RolloutSummary } from '../../evals/index.ts';
import { createScorer } from '../../rewards/index.ts';
import { createLiveCommerce } from '../../scenarios/index.ts';
import { addExamples, addOptions } from '../support/options.ts';
import { countsText } from '../support/summary-text.ts';
import { meanText, table } from '../support/table.ts';
import { warnTorn } from '../support/warn-torn.ts';

interface ScoreOptions {
  readonly rubric: string;
  readonly out?: string;
  readonly json?: true;
}

export function scoreCommand(): Command {
  const command = new Command('score')
    .summary('score stored trajectories again under another rubric')
    .description(
      'Reads trajectories, scores them from their own records, and compares with the scores they carry.',
    )
    .argument('<file>', 'a JSONL file of trajectories')
    .requiredOption('--rubric <name|file>', 'how rewards are made: of configs/rubrics, or a YAML file')
    .option('--out <file>', 'write the trajectories with their new scores here')
    .action(run);
  return addExamples(
    addOptions(command, 'json'),
    'hgym score runs/rollout.jsonl --rubric task-only',
    'hgym score runs/rollout.jsonl --rubric examples/polite-rubric.yaml --out rescored.jsonl',
  );
}

interface Comparison {
  readonly rubric: string;
  readonly before: RolloutSummary;
  readonly after: RolloutSummary;
}

async function run(file: string, options: ScoreOptions): Promise<void> {
  const { out, rubric, json } = options;
  if (out !== undefined && existsSync(out)) {
    throw new UsageError('file_exists', `${out} is there already: name another --out.`);
  }
  const result = await rescore(file, rubric, out);
  console.log(json ? JSON.stringify(result) : readable(result));
}

async function rescore(file: string, rubric: string, out: string | undefined): Promise<Comparison> {
  const loaded = await loadRubric(rubric);
  const { claims, checks } = createLiveCommerce().pack;
  const scorer = createScorer({ ...loaded, claims, checks });
  const [before, after] = [new RolloutTally(), new RolloutTally()];
  const written = out === undefined ? null : openReplacement(out);
  try {
    for (const trajectory of readTrajectories(file, warnTorn(file))) {
      before.add(trajectory);
      const rescored = { ...trajectory, scored: await scorer.score(trajectory) };
      after.add(rescored);
      written?.write(`${JSON.stringify(rescored)}\n`);
    }
  } catch (thrown) {
    written?.discard();
    throw thrown;
  }
  written?.commit();
  return { rubric: scorer.rubric, before: before.summary(), after: after.summary() };
}

function readable({ rubric, before, after }: Comparison): string {
  const { rolled_out, rewarded, errored } = after;
  const broken = Object.keys(errored).length === 0 ? '' : `; errored: ${countsText(errored)}`;
  const rows = Object.entries(after.scores).map(([name, mean]) => [
    name,
    meanText(before.scores[name] ?? null),
    meanText(mean),
    countsText(after.nulls[name] ?? {}),
  ]);
  rows.push(['reward', meanText(before.reward), meanText(after.reward), '']);
  return [
    `${rolled_out} trajectories under ${rubric}; ${rewarded} have a reward${broken}`,
    '',
    table(['score', 'before', 'after', 'missing'], rows),
  ].join('\n');
}
