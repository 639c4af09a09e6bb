import type { liveCommerce } from '../../scenarios/index.ts';
import { countsText } from './summary-text.ts';

/** What was written, for a terminal. */
export function teachingText(card: liveCommerce.TeachingCard, path: string): string {
  const { rows, groups, slips, states, harness, dropped, characters } = card;
  const lines = [
    `${harness.name} ${harness.revision}: ${rows.total} rows in ${groups.total} groups`,
    `rows: ${rows.episode} episodes, ${rows.retry} that keep a mistake, ${rows.dense} short questions`,
    `groups: ${states.original.groups} original, ${states.names.groups} other names only, ${states.wording.groups} other names and wordings, ${states.mixed.groups} changed in all ways`,
    `mistakes: ${slips.kept} kept, ${slips.trimmed} cut out`,
    `characters: ${characters.shared} with each system message once, ${characters.learned} learned from`,
  ];
  if (Object.keys(dropped).length > 0) lines.push(`without a row: ${countsText(dropped)}`);
  return `${lines.join('\n')}\n\nKept in ${path}. What it holds: ${path}.card.md`;
}
