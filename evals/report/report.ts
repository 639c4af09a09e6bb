import { DIMENSIONS, type Trajectory } from '../../env/index.ts';
import type { Certificate, CertificateScore } from '../certificate.ts';
import { viewEpisode } from '../episode-view.ts';
import type { HarnessChange } from '../harness-diff.ts';
import { ROWS, rowName } from '../rows.ts';
import { chart } from './chart.ts';
import { html, type Html } from './html.ts';
import { STYLE } from './style.ts';

/** An episode worth reading, and why. */
export interface Example {
  readonly title: string;
  readonly trajectory: Trajectory;
}

export interface ReportParts {
  readonly certificate: Certificate;
  /** The changes of one augmented state, and how it came about. */
  readonly diff: { readonly title: string; readonly changes: readonly HarnessChange[] };
  readonly examples: readonly Example[];
}

/** One self-contained page: no script, no request to anywhere. */
export function reportHtml({ certificate, diff, examples }: ReportParts): string {
  const { harness, harness_revision, states, seed, seconds, ok, faults } = certificate;
  const verdict = ok ? html`<span class="ok">holds</span>` : html`<span class="bad">does not hold</span>`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Harness Gym: certificate of ${harness}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <h1>Certificate of ${harness}: ${verdict}</h1>
        <p>
          Harness revision ${harness_revision}, ${states} states in each row, seed ${seed}, faults
          ${faults ? 'on' : 'off'}, ${seconds.toFixed(1)} s.
        </p>
        <h2>Checks</h2>
        ${checksTable(certificate)}
        <h2>Scores</h2>
        <p>
          Mean of the four task scores. The reader sees only what a policy sees; the memoriser plays the base
          surface by heart.
        </p>
        ${key(certificate)}
        <div class="charts">
          ${[...DIMENSIONS, 'all'].map((dimension) => chart(dimension, seriesOf(certificate, dimension)))}
        </div>
        ${scoreTable(certificate)}
        <h2>One augmented state</h2>
        <p>${diff.title}</p>
        ${diffTable(diff.changes)}
        <h2>Episodes</h2>
        ${examples.map(episode)}
      </body>
    </html> `;
  return page.html;
}

function policiesOf({ scores }: Certificate): string[] {
  return [...new Set(scores.map(({ policy }) => policy))];
}

function key(certificate: Certificate): Html {
  return html`<p class="key">
    ${policiesOf(certificate).map((name) => html`<span><i class="k-${name}"></i>${name}</span>`)}
  </p>`;
}

function find(scores: readonly CertificateScore[], policy: string, dimension: string, strength: number) {
  const at = strength === 0 ? 'all' : dimension;
  return scores.find((s) => s.policy === policy && s.dimension === at && s.strength === strength);
}

function seriesOf(certificate: Certificate, dimension: string) {
  return policiesOf(certificate).map((name) => ({
    name,
    points: [0, 1, 2, 3].map((strength) => find(certificate.scores, name, dimension, strength)?.mean ?? null),
  }));
}

function checksTable({ checks }: Certificate): Html {
  const rows = checks.map(
    ({ name, demand, ok, findings }) =>
      html`<tr>
        <td>${name}</td>
        <td class="text">${demand}</td>
        <td>${ok ? html`<span class="ok">ok</span>` : html`<span class="bad">failed</span>`}</td>
        <td class="text">${findings.join('; ')}</td>
      </tr>`,
  );
  return table([html`<th>check</th>`, wordsHead('demand'), html`<th></th>`, wordsHead('findings')], rows);
}

/** The head of a column of words, which stand left as they do. */
const wordsHead = (title: string): Html => html`<th class="text">${title}</th>`;

function table(head: readonly Html[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function scoreTable(certificate: Certificate): Html {
  const policies = policiesOf(certificate);
  const rows = ROWS.map((row) => {
    const cells = policies.map((policy) => {
      const mean = find(certificate.scores, policy, row.dimension, row.strength)?.mean ?? null;
      return html`<td>${mean === null ? '–' : mean.toFixed(3)}</td>`;
    });
    return html`<tr>
      <td>${rowName(row)}</td>
      ${cells}
    </tr>`;
  });
  return table(
    ['row', ...policies].map((title) => html`<th>${title}</th>`),
    rows,
  );
}

function diffTable(changes: readonly HarnessChange[]): Html {
  const rows = changes.map(
    ({ id, field, before, after }) =>
      html`<tr>
        <td class="id">${id}</td>
        <td>${field}</td>
        <td class="text">${before === null ? null : html`<del>${before}</del>`}</td>
        <td class="text">${after === null ? null : html`<ins>${after}</ins>`}</td>
      </tr>`,
  );
  return html`<details>
    <summary>${changes.length} changes</summary>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </details>`;
}

function episode({ title, trajectory }: Example): Html {
  const lines = viewEpisode(trajectory).map(
    ({ who, turn, text }) =>
      html`<div class="line w-${who}">
        <b>${who}${turn === null ? '' : ` ${turn + 1}`}</b><span>${text}</span>
      </div>`,
  );
  return html`<details open>
    <summary>${title}</summary>
    <p>${trajectory.id}</p>
    ${lines}
  </details>`;
}
