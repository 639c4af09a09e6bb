import { deepFreeze } from './deep-freeze.ts';
import { UsageError } from './errors.ts';
import { withRevision } from './harness/revision.ts';
import type { Harness } from './records/index.ts';

const known = new WeakSet<Harness>();

/**
 * A harness that an episode may be played under: one whose revision is that of its content. It is frozen, so
 * that it stays so. Only the first use of each is looked at.
 * @throws UsageError for a harness that was edited after it got its revision.
 */
export function settledHarness(harness: Harness): Harness {
  if (known.has(harness)) return harness;
  const { revision, ...body } = harness;
  const real = withRevision(body).revision;
  if (real !== revision) {
    const message = `The harness ${harness.name} says revision ${revision}, but its content has ${real}. Make edited harnesses with withRevision.`;
    throw new UsageError('stale_revision', message);
  }
  known.add(deepFreeze(harness));
  return harness;
}
