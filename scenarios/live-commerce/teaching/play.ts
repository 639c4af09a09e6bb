import {
  playEpisode,
  type Environment,
  type OraclePolicy,
  type ResetOptions,
  type Trajectory,
} from '../../../env/index.ts';
import type { DropReason } from './group.ts';
import { inText } from './in-text.ts';

/** An episode that can be learned from, or why it cannot. */
export type Played =
  | { readonly ok: true; readonly trajectory: Trajectory }
  | { readonly ok: false; readonly reason: DropReason };

/** Dimensions that a mistake on the way to the right reply leaves at 1. */
const DESPITE_SLIPS = ['skill_selection', 'accuracy', 'effectiveness'] as const;

function solved({ scored }: Trajectory, slipping: boolean): boolean {
  if (scored === null) return false;
  if (!slipping) return scored.reward === 1;
  return DESPITE_SLIPS.every((dimension) => scored.scores[dimension].value === 1);
}

/** Plays one episode in sampled text and judges it. @param slipping the player makes mistakes, which its score shows. */
export async function playForTeaching(
  environment: Environment,
  player: OraclePolicy,
  options: ResetOptions,
  slipping: boolean,
): Promise<Played> {
  const trajectory = await playEpisode(environment, inText(player), options);
  const { end } = trajectory;
  if (end?.status === 'errored') return { ok: false, reason: 'errored' };
  if (end?.status !== 'terminated' || end.reason !== 'replied') return { ok: false, reason: 'no_reply' };
  return solved(trajectory, slipping) ? { ok: true, trajectory } : { ok: false, reason: 'not_solved' };
}
