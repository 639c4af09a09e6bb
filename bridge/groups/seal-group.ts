import { TRAJECTORY_SCHEMA, type Group, type Trajectory } from '../../env/index.ts';

/**
 * Makes the group of ended siblings. Where their first `context_ids` are equal they become one array, which is
 * the group's prefix; siblings that took no step do not count. Without tokens, or where they differ, it is empty.
 */
export function sealGroup(id: string, trajectories: readonly Trajectory[]): Group {
  const prefix_ids = commonPrefix(trajectories);
  const shared = trajectories.map((one) => (prefix_ids.length > 0 ? withPrefix(one, prefix_ids) : one));
  return { schema: TRAJECTORY_SCHEMA, id, prefix_ids, trajectories: shared };
}

function commonPrefix(trajectories: readonly Trajectory[]): number[] {
  const firsts = trajectories.flatMap(({ turns }) =>
    turns[0] === undefined ? [] : [turns[0].action.tokens?.context_ids ?? []],
  );
  const [first = [], ...others] = firsts;
  return others.every((ids) => sameIds(ids, first)) ? first : [];
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((id, i) => id === b[i]));
}

function withPrefix(trajectory: Trajectory, context_ids: number[]): Trajectory {
  const [first, ...others] = trajectory.turns;
  const tokens = first?.action.tokens;
  if (first === undefined || tokens === undefined) return trajectory;
  const action = { ...first.action, tokens: { ...tokens, context_ids } };
  return { ...trajectory, turns: [{ ...first, action }, ...others] };
}
