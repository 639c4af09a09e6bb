import type { Group } from '../../env/index.ts';

/** The number of updates that a policy version ends in (`12`, `rl@12`); null when it has none. */
export function updatesOf(version: string): number | null {
  const digits = /\d+$/.exec(version)?.[0];
  const updates = digits === undefined ? NaN : Number(digits);
  return Number.isSafeInteger(updates) ? updates : null;
}

/** The oldest policy that sampled a group, in updates; null without tokens, or with a version without a number. */
export function oldestUpdates({ trajectories }: Group): number | null {
  const tokens = trajectories.flatMap(({ turns }) => turns.flatMap(({ action }) => action.tokens ?? []));
  const versions = new Set(tokens.map(({ policy_version }) => policy_version));
  let oldest: number | null = null;
  for (const version of versions) {
    const updates = updatesOf(version);
    if (updates === null) return null;
    oldest = Math.min(oldest ?? updates, updates);
  }
  return oldest;
}
