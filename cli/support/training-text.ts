import { acceptanceColumns, rowColumns, seedColumns, type TrainingSummary } from '../../evals/index.ts';
import { paint } from './paint.ts';
import { meanText, table } from './table.ts';

type Mtp = NonNullable<TrainingSummary['mtp']>;

/** What a training run came to, for a terminal. */
export function trainingText(summary: TrainingSummary, folder: string): string {
  const { adapter, beside, rows, seeds, mtp, missing, seconds } = summary;
  const { head, body } = rowColumns(summary);
  return [
    ...(rows.length === 0
      ? []
      : ['Mean reward of held-out episodes, played greedily (▸ is the result):', '', table(head, body), '']),
    ...(adapter === null ? [] : [`Before: ${adapter.name}, sha256 ${adapter.sha256}.`]),
    ...(beside === null ? [] : [`Beside: ${beside.name}, sha256 ${beside.sha256}.`]),
    ...(seeds.length < 2 ? seeds.map(seedLine) : [seedTable(summary), '']),
    ...(mtp === null ? [] : mtpLines(mtp)),
    ...missing.map((text) => paint('yellow', text)),
    `${(seconds / 60).toFixed(1)} minutes. Read ${folder}/report.html`,
  ].join('\n');
}

function seedLine({
  updates,
  first_reward,
  last_reward,
  errored,
  lost,
}: TrainingSummary['seeds'][number]): string {
  const way = `${meanText(first_reward)} in the first update, ${meanText(last_reward)} in the last of ${updates}`;
  return `Reward of sampled episodes: ${way}; ${errored} errored, ${lost} lost.`;
}

function seedTable(summary: TrainingSummary): string {
  const { head, body } = seedColumns(summary);
  return table(head, body);
}

function mtpLines(mtp: Mtp): string[] {
  const { identical, prompts, near_ties, differing, decode } = mtp;
  const { head, body } = acceptanceColumns(mtp);
  const speed = decode.map(
    ({ concurrency, plain_tokens_per_s: plain, speculative_tokens_per_s: drafted }) =>
      `${plain.toFixed(0)} → ${drafted.toFixed(0)} tokens/s at ${concurrency} (${(drafted / plain).toFixed(2)}×)`,
  );
  const equal = `${identical} of ${prompts} prompts decode to equal tokens with drafts, ${near_ties} part at a near tie, ${differing} differ`;
  return ['', table(head, body), '', `${equal}. ${speed.join(', ')}`, ''];
}
