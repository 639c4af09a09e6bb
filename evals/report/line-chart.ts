import { html, type Html } from './html.ts';

/** A named line; null where it has no value. */
export interface Curve {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface LineChartOptions {
  readonly title: string;
  readonly curves: readonly Curve[];
  /** What stands below each value, by its position; default: the position. */
  readonly labelOf?: (position: number) => string;
  /** Top of the scale; default: the highest value. */
  readonly top?: number;
}

const WIDTH = 340;
const HEIGHT = 170;
const PAD = { left: 46, right: 8, top: 8, bottom: 22 };
/** Colours that are told apart also without colour vision (Okabe-Ito), in the order of the curves. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b58900', '#56b4e9', '#8a8a8a', '#7b5ea7'];

/** The style that `lineChart` and its key need. */
export const LINE_CHART_STYLE = COLOURS.map(
  (colour, i) =>
    `.c-${i}{stroke:${colour};fill:${colour}}.c-${i} polyline{fill:none}.k-${i}{background:${colour}}`,
).join('');

/** A line chart with its key: positions across, values from 0 (or the lowest, below 0) up. */
export function lineChart({ title, curves, labelOf = String, top }: LineChartOptions): Html {
  const known = curves.flatMap(({ values }) => values.filter((value) => value !== null));
  const high = top ?? Math.max(...known, Number.MIN_VALUE);
  const low = Math.min(0, ...known);
  const length = Math.max(...curves.map(({ values }) => values.length), 0);
  if (known.length === 0) return html``;
  const scale = scaleOf(low, high <= low ? low + 1 : high, length);
  return html`<figure>
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
      ${gridOf(scale)}${labelsOf(scale, length, labelOf)}${curves.map((curve, i) => lineOf(curve, i, scale, labelOf))}
    </svg>
    <p class="key">
      ${curves.map(({ name }, i) => html`<span><i class="k-${i % COLOURS.length}"></i>${name}</span>`)}
    </p>
  </figure>`;
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly x: (position: number) => number;
  readonly y: (value: number) => number;
}

function scaleOf(low: number, high: number, length: number): Scale {
  const [across, up] = [WIDTH - PAD.left - PAD.right, HEIGHT - PAD.top - PAD.bottom];
  return {
    low,
    high,
    x: (position) => PAD.left + (length < 2 ? across / 2 : (position / (length - 1)) * across),
    y: (value) => PAD.top + (1 - (value - low) / (high - low)) * up,
  };
}

function gridOf({ low, high, y }: Scale): Html[] {
  return [low, (low + high) / 2, high].map(
    (value) =>
      html`<line
          class="grid"
          x1="${PAD.left}"
          x2="${WIDTH - PAD.right}"
          y1="${y(value)}"
          y2="${y(value)}"
        /><text x="${PAD.left - 5}" y="${y(value) + 3}" text-anchor="end">${numberText(value)}</text>`,
  );
}

/** At most eight labels. */
function labelsOf({ x }: Scale, length: number, labelOf: (position: number) => string): Html[] {
  const every = Math.max(1, Math.ceil(length / 8));
  return Array.from({ length }, (_, i) => i)
    .filter((i) => i % every === 0)
    .map((i) => html`<text x="${x(i)}" y="${HEIGHT - 7}" text-anchor="middle">${labelOf(i)}</text>`);
}

function lineOf(
  { name, values }: Curve,
  index: number,
  { x, y }: Scale,
  labelOf: (position: number) => string,
): Html {
  const points = values.flatMap((value, i) => (value === null ? [] : [{ value, i }]));
  const drawn = points.map(({ value, i }) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const dots = points.map(
    ({ value, i }) =>
      html`<circle cx="${x(i).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2"
        ><title>${name} at ${labelOf(i)}: ${numberText(value)}</title></circle
      >`,
  );
  return html`<g class="c-${index % COLOURS.length}"><polyline points="${drawn}" />${dots}</g>`;
}

/** Three significant digits, two of a number too small to write out. */
function numberText(value: number): string {
  const small = value !== 0 && Math.abs(value) < 1e-3;
  return small ? value.toExponential(1) : String(Number(value.toPrecision(3)));
}
