import { oneLine } from './one-line.ts';
import type { Comment, Scenario } from '../records/index.ts';

/** The comments that are answered, those that are left, and the user message that the former make. */
export interface NormalisedRequest {
  readonly used: Comment[];
  readonly left: Comment[];
  /** One line a used comment: `<viewer>: <text>`, or the text alone for a viewer without a name. */
  readonly text: string;
}

function lineOf({ viewer, text }: Comment): string {
  return viewer === '' ? oneLine(text) : `${oneLine(viewer)}: ${oneLine(text)}`;
}

/**
 * Takes the comment on which the host was called and, in multi mode, those of its thread (a null thread has
 * no others). Order is kept; every comment is either used or left.
 */
export function normaliseRequest(scenario: Pick<Scenario, 'mode' | 'comments'>): NormalisedRequest {
  const [first] = scenario.comments;
  const thread = scenario.mode === 'multi' ? (first?.thread ?? null) : null;
  const used: Comment[] = [];
  const left: Comment[] = [];
  for (const comment of scenario.comments) {
    const belongs = comment === first || (thread !== null && comment.thread === thread);
    (belongs ? used : left).push(comment);
  }
  return { used, left, text: used.map(lineOf).join('\n') };
}
