import type { Segment, Trajectory, Turn } from '../env/index.ts';

/** One stretch of a trajectory. */
export interface SegmentStretch {
  /** The policy sampled at least one message in it. */
  readonly exists: boolean;
  /** Indices of its turns, ascending. */
  readonly turns: ReadonlySet<number>;
  /** Sum over its turns; null if there is none, or if any of them came without usage. */
  readonly reasoning_tokens: number | null;
}

export type Segments = Readonly<Record<Segment, SegmentStretch>>;

/**
 * The two credit stretches of a trajectory, by the labels that the environment put on its turns: the
 * accepted reply (or, if there is none, the last sampled message) is the reply segment, everything before
 * it the tool segment.
 */
export function segmentsOf(trajectory: Trajectory): Segments {
  return { tool: stretch(trajectory.turns, 'tool'), reply: stretch(trajectory.turns, 'reply') };
}

function stretch(turns: readonly Turn[], segment: Segment): SegmentStretch {
  const own = turns.filter((turn) => turn.segment === segment);
  return {
    exists: own.length > 0,
    turns: new Set(own.map(({ index }) => index)),
    reasoning_tokens: own.length > 0 ? reasoningTokens(own) : null,
  };
}

function reasoningTokens(turns: readonly Turn[]): number | null {
  let sum = 0;
  for (const { action } of turns) {
    if (action.usage === undefined) return null;
    sum += action.usage.reasoning_tokens;
  }
  return sum;
}
