import { html, type Html } from './html.ts';

/** A named line; `points[i]` is the value at strength i, in [0, 1], null where there is none. */
export interface Series {
  readonly name: string;
  readonly points: readonly (number | null)[];
}

const WIDTH = 250;
const HEIGHT = 150;
const PAD = { left: 30, right: 8, top: 8, bottom: 22 };

const x = (strength: number): number => PAD.left + (strength / 3) * (WIDTH - PAD.left - PAD.right);
const y = (value: number): number => PAD.top + (1 - value) * (HEIGHT - PAD.top - PAD.bottom);

function line({ name, points }: Series): Html {
  const drawn = points.flatMap((value, i) =>
    value === null ? [] : [`${x(i).toFixed(1)},${y(value).toFixed(1)}`],
  );
  const dots = points.flatMap((value, i) =>
    value === null
      ? []
      : [
          html`<circle cx="${x(i).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2.5"
            ><title>${name} at ${i}: ${value.toFixed(3)}</title></circle
          >`,
        ],
  );
  return html`<g class="p-${name}"><polyline points="${drawn.join(' ')}" />${dots}</g>`;
}

/** A small line chart: strength 0-3 across, mean score 0-1 up. */
export function chart(title: string, series: readonly Series[]): Html {
  const grid = [0, 0.5, 1].map(
    (v) =>
      html`<line class="grid" x1="${PAD.left}" x2="${WIDTH - PAD.right}" y1="${y(v)}" y2="${y(v)}" /><text
          x="${PAD.left - 5}"
          y="${y(v) + 3}"
          text-anchor="end"
          >${v}</text
        >`,
  );
  const ticks = [0, 1, 2, 3].map(
    (s) => html`<text x="${x(s)}" y="${HEIGHT - 7}" text-anchor="middle">${s === 0 ? 'base' : s}</text>`,
  );
  return html`<figure>
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}: mean score by strength">
      ${grid}${ticks}${series.map(line)}
    </svg>
  </figure>`;
}
