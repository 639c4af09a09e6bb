import { createRng, type Action, type Policy } from '../../env/index.ts';
import type { BridgeClient } from '../client/client.ts';
import type { GroupRef } from '../wire/arms.ts';
import type { Started } from '../wire/episodes.ts';

/** A group of an arm; siblings 2, index 0 unless said otherwise. */
export function ref(given: Partial<GroupRef> = {}): GroupRef {
  return { kind: 'group', arm: 'original', split: 'train', index: 0, siblings: 2, ...given };
}

/** Says one thing; three of them end a mini episode. */
export const SAY: Action = { kind: 'message', content: 'Hello!' };

/** Opens groups and gives their episodes. @throws the refusal of an entry, as an error. */
export async function open(client: BridgeClient, ...refs: GroupRef[]): Promise<Started[]> {
  return (await client.reset(refs)).map((one) => {
    if (one.kind === 'refused') throw new Error(`${one.error.code}: ${one.error.message}`);
    return one;
  });
}

/** Plays opened episodes to their end, in lock step, each with a policy of its own. */
export async function play(client: BridgeClient, started: readonly Started[], policy: Policy): Promise<void> {
  let live = started.map(({ episode, id, observation }) => {
    return { episode, actor: policy.start(createRng(`${id}/policy`)), observation, step: 0 };
  });
  while (live.length > 0) {
    const steps = await Promise.all(
      live.map(async ({ episode, actor, observation, step }) => {
        return { episode, step, action: await actor.act(observation) };
      }),
    );
    const answers = await client.step(steps);
    live = live.flatMap((one, i) => {
      const answer = answers[i];
      if (answer?.kind !== 'stepped') throw new Error(answer?.error.message ?? 'no answer');
      if (answer.terminated || answer.truncated) return [];
      return { ...one, observation: answer.observation, step: one.step + 1 };
    });
  }
}

/** What a test asks of the queue. */
export const ASK = { max_groups: 16, wait_ms: 0, policy_version: null, max_staleness: null, lease_ms: 1000 };
