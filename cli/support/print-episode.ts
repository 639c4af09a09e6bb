import type { Event, Trajectory } from '../../env/index.ts';
import { viewEpisode, viewEvents, viewOutcome, type ViewLine } from '../../evals/index.ts';
import { paint } from './paint.ts';

const STYLES = {
  viewer: 'magenta',
  policy: 'blue',
  thought: 'dim',
  tool: 'cyan',
  fault: 'red',
  hook: 'yellow',
  spoken: 'green',
  end: 'bold',
  score: 'dim',
} as const;
const WIDTH = 10;

/** One line of an episode for a terminal. */
export function lineText({ turn, who, text }: ViewLine): string {
  const label = `${who}${turn === null ? '' : ` ${turn + 1}`}`.padEnd(WIDTH);
  return `${paint(STYLES[who], label)} ${text.replaceAll('\n', `\n${' '.repeat(WIDTH + 1)}`)}`;
}

/** Which episode it is, in one line. */
export function headText({ id, harness, scenario, augmentation, faults }: Trajectory): string {
  const applied = augmentation === null ? 'original' : `${augmentation.applied.length} operators applied`;
  const facts = [
    `${harness.name} ${harness.revision}`,
    applied,
    ...(faults.length === 0 ? [] : [`${faults.length} faults planned`]),
    scenario.locale,
    scenario.mode,
    scenario.gold?.input ?? 'imported',
  ];
  return paint('bold', `${id}  (${facts.join(', ')})`);
}

/** What happened in these events of an episode. */
export function stepText(events: readonly Event[], { turns }: Trajectory): string {
  return viewEvents(events, turns).map(lineText).join('\n');
}

/** How an episode ended and what it is worth. */
export function outcomeText(trajectory: Trajectory): string {
  if (trajectory.end === null) return 'Left before the end: there are no scores.';
  return viewOutcome(trajectory).map(lineText).join('\n');
}

/** A whole episode. */
export function episodeText(trajectory: Trajectory): string {
  return [headText(trajectory), ...viewEpisode(trajectory).map(lineText)].join('\n');
}
