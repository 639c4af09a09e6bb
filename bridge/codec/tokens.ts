import type { Action, ActionTokens, Group, Trajectory } from '../../env/index.ts';
import { BadRequestError } from '../errors/errors.ts';
import type { Dtype } from '../wire/envelope.ts';
import type { WireAction, WireGroup, WireTrajectory } from '../wire/tokens.ts';
import { readArray, type ArrayWriter } from './arrays.ts';

type Parts = readonly Uint8Array[];
const IDS: readonly Dtype[] = ['int32', 'int64'];
const LOGPROBS: readonly Dtype[] = ['float64', 'float32'];

/** Ids travel as int32, log-probs as float64: what is written is what is read. */
export function toWireAction(action: Action, arrays: ArrayWriter): WireAction {
  const { tokens, ...bare } = action;
  if (tokens === undefined) return bare;
  const context_ids = arrays.add(tokens.context_ids, 'int32');
  const sampled_ids = arrays.add(tokens.sampled_ids, 'int32');
  const logprobs = arrays.add(tokens.logprobs, 'float64');
  return { ...action, tokens: { ...tokens, context_ids, sampled_ids, logprobs } };
}

/** @throws BadRequestError when a reference is wrong, or there is not one log-prob for each sampled id. */
export function fromWireAction(action: WireAction, parts: Parts): Action {
  const { tokens, ...bare } = action;
  if (tokens === undefined) return bare;
  const context_ids = readArray(tokens.context_ids, parts, IDS);
  const sampled_ids = readArray(tokens.sampled_ids, parts, IDS);
  const logprobs = readArray(tokens.logprobs, parts, LOGPROBS);
  if (sampled_ids.length !== logprobs.length) {
    const message = `There are ${sampled_ids.length} sampled ids and ${logprobs.length} log-probs: expected one each.`;
    throw new BadRequestError(message);
  }
  const read: ActionTokens = { ...tokens, context_ids, sampled_ids, logprobs };
  return { ...action, tokens: read };
}

export function toWireTrajectory(trajectory: Trajectory, arrays: ArrayWriter): WireTrajectory {
  const turns = trajectory.turns.map((turn) => ({ ...turn, action: toWireAction(turn.action, arrays) }));
  return { ...trajectory, turns };
}

export function fromWireTrajectory(trajectory: WireTrajectory, parts: Parts): Trajectory {
  const turns = trajectory.turns.map((turn) => ({ ...turn, action: fromWireAction(turn.action, parts) }));
  return { ...trajectory, turns };
}

export function toWireGroup(group: Group, arrays: ArrayWriter): WireGroup {
  const prefix_ids = group.prefix_ids.length === 0 ? null : arrays.add(group.prefix_ids, 'int32');
  const trajectories = group.trajectories.map((one) => toWireTrajectory(one, arrays));
  return { ...group, prefix_ids, trajectories };
}

export function fromWireGroup(group: WireGroup, parts: Parts): Group {
  const prefix_ids = group.prefix_ids === null ? [] : readArray(group.prefix_ids, parts, IDS);
  return {
    ...group,
    prefix_ids,
    trajectories: group.trajectories.map((one) => fromWireTrajectory(one, parts)),
  };
}
