import type { TrainingRun } from '../training/read-run.ts';
import type { MtpRecord, UpdateRecord } from '../training/run-records.ts';
import type { SeedRun } from '../training/summarise-run.ts';
import type { TrainingSummary } from '../training/training-summary.ts';
import { html, type Html } from './html.ts';
import { lineChart, LINE_CHART_STYLE, type Curve } from './line-chart.ts';
import { sideBySide, SIDE_BY_SIDE_STYLE } from './side-by-side.ts';
import { STYLE } from './style.ts';
import {
  acceptanceColumns,
  differenceText,
  measureColumns,
  rowColumns,
  seedColumns,
  tableOf,
} from './training-tables.ts';

export interface TrainingReportParts {
  readonly summary: TrainingSummary;
  readonly runs: readonly SeedRun[];
  /** Runs whose advantages were shuffled. */
  readonly controls: readonly SeedRun[];
  /** The resolved configuration, as JSON. */
  readonly config: string;
}

/** The training run as one self-contained page: no script, no request to anywhere. */
export function trainingReportHtml({ summary, runs, controls, config }: TrainingReportParts): string {
  const { harness, headline, rows, mtp, seconds, missing, seeds } = summary;
  const shown = runs[0]?.run;
  const head = rows.find(({ row }) => row === headline);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Harness Gym: training on ${harness}</title>
        <style>
          ${{ html: STYLE + LINE_CHART_STYLE + SIDE_BY_SIDE_STYLE + OWN_STYLE }}
        </style>
      </head>
      <body>
        <h1>Training on ${harness}: ${headline} ${differenceText(head?.change ?? null)}</h1>
        <p>${introText(summary)} ${(seconds / 60).toFixed(1)} minutes.</p>
        ${missing.map((text) => html`<p class="bad">${text}</p>`)}
        <h2>Held-out episodes</h2>
        <p>
          Mean reward of the same episodes, played greedily before and after training. Intervals: percentile
          bootstrap over pairs of episodes.
        </p>
        ${tableOf(rowColumns(summary))} ${head === undefined ? null : html`<h3>Scores of ${headline}</h3>`}
        ${head === undefined ? null : tableOf(measureColumns(head))}
        ${seeds.length < 2 ? null : html`<h3>Seed by seed</h3>`}
        ${seeds.length < 2 ? null : tableOf(seedColumns(summary))}
        <h2>Updates</h2>
        <div class="charts">
          ${shown === undefined ? null : updateCharts(shown.updates)}${seedsChart(runs, controls)}
        </div>
        ${mtp === null ? null : mtpSection(mtp)}
        <h2>Episodes</h2>
        ${shown === undefined ? null : sideBySide(shown.episodes)}
        <h2>Configuration</h2>
        <details>
          <summary>What the trainer was told</summary>
          <pre>${config}</pre>
        </details>
      </body>
    </html> `;
  return page.html;
}

const OWN_STYLE = `
.charts{grid-template-columns:repeat(auto-fill,minmax(320px,1fr))}pre{white-space:pre-wrap;overflow-wrap:anywhere}
table{margin-bottom:1rem}figcaption{font-weight:600}.key{font-size:.85em;margin:.2rem 0}`;

const named = ({ name, sha256 }: NonNullable<TrainingSummary['adapter']>): string =>
  `${name} (sha256 ${sha256})`;

function introText({ proof, seeds, adapter, beside }: TrainingSummary): string {
  const updates = seeds.map((one) => one.updates);
  const start = adapter === null ? '' : ` from the adapter ${named(adapter)}`;
  const other = beside === null ? '' : ` Beside it: ${named(beside)}.`;
  const learned = `${seeds.length === 1 ? '1 seed' : `${seeds.length} seeds`}, ${Math.max(0, ...updates)} updates${start}.${other}`;
  if (proof === null) return learned;
  const verdict = proof.ok ? 'holds' : 'does not hold';
  return `The certificate ${verdict} over ${proof.states} states a row (${proof.leaks} leaks). ${learned}`;
}

function updateCharts(updates: readonly UpdateRecord[]): Html[] {
  const curve = (name: string, of: (update: UpdateRecord) => number | null | undefined): Curve => ({
    name,
    values: updates.map((update) => of(update) ?? null),
  });
  const names = [...new Set(updates.flatMap(({ scores }) => Object.keys(scores)))];
  const segments = ['tool', 'reply'] as const;
  const labelOf = (position: number): string => String((updates[position]?.step ?? position) + 1);
  const chart = (title: string, curves: Curve[], top?: number): Html =>
    lineChart({ title, curves, labelOf, ...(top === undefined ? {} : { top }) });
  return [
    chart('Reward of sampled episodes', [curve('reward', ({ reward }) => reward)], 1),
    chart(
      'Scores',
      names.map((name) => curve(name, ({ scores }) => scores[name])),
      1,
    ),
    chart('Tokens an episode', [
      curve('sampled', ({ sampled_tokens }) => sampled_tokens),
      ...segments.map((s) => curve(`reasoning, ${s}`, (update) => update.reasoning_tokens[s])),
    ]),
    chart(
      'Spread of advantages',
      segments.map((s) => curve(s, (update) => update.advantage_std[s])),
    ),
    chart(
      'Groups without a signal',
      segments.map((s) => curve(s, (update) => update.filtered[s])),
    ),
    chart('Clipped share of tokens', [curve('clipped', ({ clip_share }) => clip_share)], 1),
    chart('KL to the policy that sampled, nats', [curve('KL', ({ kl }) => kl)]),
    chart('Norm of the gradient', [curve('norm', ({ gradient_norm }) => gradient_norm)]),
  ];
}

const rewards = ({ updates }: TrainingRun) => updates.map(({ reward }) => reward);

const curvesOf = (what: string, runs: readonly SeedRun[]): Curve[] =>
  runs.map(({ seed, run }) => ({ name: `${what} ${seed}`, values: rewards(run) }));

/** Rewards of several seeds and their controls in one chart. */
function seedsChart(runs: readonly SeedRun[], controls: readonly SeedRun[]): Html | null {
  if (runs.length < 2 && controls.length === 0) return null;
  const curves = [...curvesOf('seed', runs), ...curvesOf('control', controls)];
  return lineChart({ title: 'Reward by seed', curves, labelOf: (i) => String(i + 1), top: 1 });
}

function mtpSection(mtp: MtpRecord): Html {
  const curves = [
    { name: 'fitted', values: mtp.by_depth },
    { name: 'not fitted', values: mtp.untrained?.by_depth ?? [] },
    { name: 'pairs counted', values: mtp.bigram?.by_depth ?? [] },
    { name: 'fitted, free text', values: mtp.free_text?.by_depth ?? [] },
  ].filter(({ values }) => values.length > 0);
  const decode = mtp.decode.map(({ concurrency, plain_tokens_per_s, speculative_tokens_per_s }) => [
    String(concurrency),
    plain_tokens_per_s.toFixed(0),
    speculative_tokens_per_s.toFixed(0),
    `${(speculative_tokens_per_s / plain_tokens_per_s).toFixed(2)}×`,
  ]);
  return html`<h2>Drafting tokens</h2>
    <p>
      Decoded with and without drafts, ${mtp.identical} of ${mtp.prompts} prompts come out equal,
      ${mtp.near_ties} part at a near tie, ${mtp.differing} differ otherwise. A depth counts the drafts before
      which all were accepted; a step's tokens include the policy's own.
    </p>
    <div class="charts">
      ${lineChart({ title: 'Accepted share by depth', curves, labelOf: (i) => String(i + 1), top: 1 })}
    </div>
    ${tableOf(acceptanceColumns(mtp))}
    ${tableOf({ head: ['at a time', 'plain tokens/s', 'drafted tokens/s', 'gain'], body: decode })}`;
}
