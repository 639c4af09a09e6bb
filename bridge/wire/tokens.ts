import { z } from 'zod';
import { Action, Group, Trajectory, Turn } from '../../env/index.ts';
import { ArrayRef } from './envelope.ts';

/** The token record of an action, its arrays as references: ids int32 or int64, log-probs float32 or float64. */
export const TokensRef = z.strictObject({
  context_ids: ArrayRef,
  sampled_ids: ArrayRef,
  logprobs: ArrayRef,
  policy_version: z
    .string()
    .describe('Ends in the number of updates, such as `12` or `rl@12`, where staleness is to be judged.'),
  temperature: z.number().min(0),
  restart: z.boolean().optional(),
});
export type TokensRef = z.infer<typeof TokensRef>;

const [MessageForm, TextForm] = Action.options;

/** An action on the wire: the record, with its tokens as references. */
export const WireAction = z.discriminatedUnion('kind', [
  MessageForm.extend({ tokens: TokensRef.optional() }),
  TextForm.extend({ tokens: TokensRef.optional() }),
]);
export type WireAction = z.infer<typeof WireAction>;

/** A trajectory on the wire: the record, with the tokens of its turns as references. */
export const WireTrajectory = Trajectory.extend({ turns: z.array(Turn.extend({ action: WireAction })) });
export type WireTrajectory = z.infer<typeof WireTrajectory>;

/** A group on the wire. `prefix_ids` and the siblings' first `context_ids` name the same bytes. */
export const WireGroup = Group.extend({
  prefix_ids: ArrayRef.nullable(),
  trajectories: z.array(WireTrajectory).min(1),
});
export type WireGroup = z.infer<typeof WireGroup>;
