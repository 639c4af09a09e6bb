import { closeSync, openSync, writeSync } from 'node:fs';
import { Command } from 'commander';
import { loadRubric } from '../../configs/index.ts';
import { ContentError } from '../../env/index.ts';
import { readTrajectories, RolloutTally } from '../../evals/index.ts';
import { createScorer } from '../../rewards/index.ts';
import { createLiveCommerce } from '../../scenarios/index.ts';
import * as option from '../support/options.ts';
import { meanText, table } from '../support/table.ts';

interface ScoreOptions {
  readonly rubric: string;
  readonly out?: string;
  readonly json?: true;
}

export function scoreCommand(): Command {
  return new Command('score')
    .summary('score stored trajectories again under another rubric')
    .description('Reads trajectories, scores them from their own records, and compares with the scores they carry.')
    .argument('<file>', 'a JSONL file of trajectories')
    .requiredOption('--rubric <name|file>', 'how rewards are made (configs/rubrics, or a YAML file)')
    .option('--out <file>', 'write the trajectories with their new scores here')
    .addOption(option.jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  hgym score runs/rollout.jsonl --rubric task-only\n  hgym score runs/rollout.jsonl --rubric examples/polite-rubric.yaml --out rescored.jsonl',
    )
    .action(run);
}

async function run(file: string, options: ScoreOptions): Promise<void> {
  const loaded = await loadRubric(options.rubric);
  const { claims, checks } = createLiveCommerce().pack;
  const scorer = createScorer({ ...loaded, claims, checks });
  const [before, after] = [new RolloutTally(), new RolloutTally()];
  const write = writer(options.out);
  for (const trajectory of readTrajectories(file)) {
    before.add(trajectory);
    const rescored = { ...trajectory, scored: await scorer.score(trajectory) };
    after.add(rescored);
    write.line(JSON.stringify(rescored));
  }
  write.close();
  const result = { rubric: scorer.rubric, before: before.summary(), after: after.summary() };
  console.log(options.json ? JSON.stringify(result) : readable(result));
}

function writer(path: string | undefined): { line(text: string): void; close(): void } {
  if (path === undefined) return { line: () => undefined, close: () => undefined };
  let handle: number;
  try {
    handle = openSync(path, 'wx');
  } catch (thrown) {
    throw new ContentError('cannot_write', `${path} is there already, or its folder is not: name another --out.`, {}, thrown);
  }
  return {
    line(text) {
      writeSync(handle, `${text}\n`);
    },
    close() {
      closeSync(handle);
    },
  };
}

type Summary = ReturnType<RolloutTally['summary']>;

function readable({ rubric, before, after }: { rubric: string; before: Summary; after: Summary }): string {
  const rows = Object.entries(after.scores).map(([name, mean]) => {
    const old = Object.entries(before.scores).find(([key]) => key === name)?.[1] ?? null;
    return [name, meanText(old), meanText(mean)];
  });
  rows.push(['reward', meanText(before.reward), meanText(after.reward)]);
  const errored = Object.entries(after.errored).map(([what, n]) => `${n} ${what}`);
  return [
    `${after.rolled_out} trajectories under ${rubric}; ${after.rewarded} have a reward${errored.length === 0 ? '' : `; errored: ${errored.join(', ')}`}`,
    '',
    table(['score', 'before', 'after'], rows),
  ].join('\n');
}
