import { viewEpisode, type ViewLine } from '../episode-view.ts';
import type { EpisodeRecord } from '../training/run-records.ts';
import { html, type Html } from './html.ts';

/** The style that `sideBySide` needs. */
export const SIDE_BY_SIDE_STYLE = `
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.pair>div{min-width:0}.pair h4{margin:.2rem 0}
@media(max-width:700px){.pair{grid-template-columns:1fr}}`;

/** Episodes that were played before and after, each pair turn by turn beside one another. */
export function sideBySide(episodes: readonly EpisodeRecord[]): Html[] {
  const after = episodes.filter(({ phase }) => phase === 'after');
  return after.flatMap((later) => {
    const earlier = episodes.findLast(
      ({ phase, row, index }) => phase === 'before' && row === later.row && index === later.index,
    );
    return earlier === undefined ? [] : [pairOf(earlier, later)];
  });
}

function pairOf(before: EpisodeRecord, after: EpisodeRecord): Html {
  return html`<details open>
    <summary>
      ${after.row} ${after.index}: reward ${rewardText(before)} before, ${rewardText(after)} after
    </summary>
    <div class="pair">${column('before', before)}${column('after', after)}</div>
  </details>`;
}

function rewardText({ trajectory }: EpisodeRecord): string {
  const reward = trajectory.scored?.reward ?? null;
  return reward === null ? 'none' : reward.toFixed(3);
}

function column(title: string, { trajectory }: EpisodeRecord): Html {
  return html`<div>
    <h4>${title}</h4>
    ${viewEpisode(trajectory).map(lineOf)}
  </div>`;
}

function lineOf({ who, turn, text }: ViewLine): Html {
  return html`<div class="line w-${who}">
    <b>${who}${turn === null ? '' : ` ${turn + 1}`}</b><span>${text}</span>
  </div>`;
}
