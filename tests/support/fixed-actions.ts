import {
  withRevision,
  type Action,
  type Harness,
  type ResetOptions,
  type Scored,
  type Trajectory,
} from '../../env/index.ts';
import { playEpisode } from '../../env/index.ts';
import type { Stage } from './stage.ts';

/** The expert's actions on the harness as it is: a fixed sequence to be replayed under other states. */
export async function expertActions({ create, policies }: Stage, reset: ResetOptions): Promise<Action[]> {
  const trajectory = await playEpisode(create(), policies.expert, reset);
  return trajectory.turns.map(({ action }) => action);
}

/** Plays fixed actions until they, or the episode, end. */
export async function playActions(
  { create }: Stage,
  reset: ResetOptions,
  actions: readonly Action[],
): Promise<Trajectory> {
  const environment = create();
  await environment.reset(reset);
  for (const action of actions) {
    const { terminated, truncated } = await environment.step(action);
    if (terminated || truncated) break;
  }
  return environment.trajectory();
}

/** The scores of an ended episode. */
export function scoresOf({ scored, id }: Trajectory): Scored['scores'] {
  if (scored === null) throw new Error(`${id} has no scores`);
  return scored.scores;
}

/** The harness without hooks: every reply is accepted once a Reply Skill is loaded. */
export function withoutHooks(harness: Harness): Harness {
  return withRevision({ ...harness, hooks: { ...harness.hooks, items: [] } });
}

export const reply = (content: string): Action => ({ kind: 'message', content });

/** The words of the last action. */
export function replyOf(actions: readonly Action[]): string {
  const last = actions.at(-1);
  if (last?.kind !== 'message' || last.content === null) throw new Error('The last action is no reply');
  return last.content;
}
