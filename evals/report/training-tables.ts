import type { MtpRecord } from '../training/run-records.ts';
import type { RowSummary, TrainingSummary } from '../training/training-summary.ts';
import { html, type Html } from './html.ts';

type Difference = NonNullable<RowSummary['change']>;

const three = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(3);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** A difference with its interval, as `+0.120 [+0.030, +0.210]`. */
export function differenceText(difference: Difference | null): string {
  if (difference === null) return '–';
  return `${signed(difference.difference)} [${signed(difference.low)}, ${signed(difference.high)}]`;
}

/** Columns that a run without a control, or without a policy beside it, has no use for are left out. */
export function rowColumns({ rows, headline }: TrainingSummary): { head: string[]; body: string[][] } {
  const controlled = rows.some(({ over_control }) => over_control !== null);
  const beside = rows.some((row) => row.beside !== null);
  const head = ['row', 'before', 'after', 'after − before [95 %]', 'n'];
  if (controlled) head.push('control − before [95 %]', 'after − control [95 %]');
  if (beside) head.push('beside', 'beside − before [95 %]');
  const body = rows.map((row) => {
    const { change, control, over_control } = row;
    const name = row.row === headline ? `▸ ${row.row}` : row.row;
    const cells = [name, three(change?.before), three(change?.after), differenceText(change)];
    cells.push(String(change?.n ?? 0));
    if (controlled) cells.push(differenceText(control), differenceText(over_control));
    if (beside) cells.push(three(row.beside?.after), differenceText(row.beside));
    return cells;
  });
  return { head, body };
}

/** The scores of the headline row, before and after. */
export function measureColumns({ measures }: RowSummary): { head: string[]; body: string[][] } {
  const body = Object.entries(measures).map(([name, [before, after]]) => [name, three(before), three(after)]);
  return { head: ['score', 'before', 'after'], body };
}

/** Seed by seed. */
export function seedColumns({ seeds, headline }: TrainingSummary): { head: string[]; body: string[][] } {
  const body = seeds.map(({ seed, updates, first_reward, last_reward, errored, lost, changes }) => [
    String(seed),
    String(updates),
    three(first_reward),
    three(last_reward),
    `${errored + lost}`,
    differenceText(changes[headline] ?? null),
  ]);
  const head = ['seed', 'updates', 'first reward', 'last reward', 'errored or lost', `${headline} [95 %]`];
  return { head, body };
}

/** How many drafts are accepted, against what they are compared with. */
export function acceptanceColumns(mtp: MtpRecord): { head: string[]; body: string[][] } {
  const depths = mtp.by_depth.map((_, i) => `depth ${i + 1}`);
  const listed = [
    ['fitted', mtp],
    ['not fitted', mtp.untrained],
    ['pairs counted', mtp.bigram],
    ['fitted, free text', mtp.free_text],
  ] as const;
  const body = listed.flatMap(([name, one]) =>
    one === null || one === undefined
      ? []
      : [[name, ...one.by_depth.map(three), three(one.strict), one.accepted_length.toFixed(2)]],
  );
  return { head: ['draft head', ...depths, 'all drafts', 'tokens a step'], body };
}

/** Columns as a table of a page. */
export function tableOf({ head, body }: { head: string[]; body: string[][] }): Html {
  return html`<table>
    <thead>
      <tr>
        ${head.map((title) => html`<th>${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${body.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
