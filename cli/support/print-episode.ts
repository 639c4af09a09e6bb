import type { Trajectory } from '../../env/index.ts';
import { viewEpisode, type ViewLine } from '../../evals/index.ts';
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

/** A whole episode for a terminal. */
export function episodeText(trajectory: Trajectory): string {
  const { id, harness, scenario, augmentation } = trajectory;
  const applied = augmentation === null ? 'original' : `${augmentation.applied.length} operators applied`;
  const input = scenario.gold?.input ?? 'imported';
  const head = `${id}  (${harness.name} ${harness.revision}, ${applied}; ${scenario.locale}, ${scenario.mode}, ${input})`;
  return [paint('bold', head), ...viewEpisode(trajectory).map(lineText)].join('\n');
}
