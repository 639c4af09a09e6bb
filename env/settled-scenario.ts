import { checkScenario } from './check-input.ts';
import { deepFreeze } from './deep-freeze.ts';
import { ContentError } from './errors.ts';
import type { Scenario } from './records/index.ts';
import { worldDigest } from './world-digest.ts';

const known = new WeakSet<Scenario>();

/**
 * A scenario that an episode may be played on: one whose world is the one its digest names. It is frozen, so
 * that it stays so. Only the first use of each is looked at.
 * @throws UsageError for what is no scenario; ContentError when its world was changed.
 */
export function settledScenario(scenario: Scenario): Scenario {
  if (known.has(scenario)) return scenario;
  checkScenario(scenario);
  const { digest: said } = scenario.world;
  const real = worldDigest(scenario.world);
  if (real !== said) {
    const message = `Scenario ${scenario.id} names world digest ${said}, but its data has ${real}. Restore the data it was made with.`;
    throw new ContentError('world_mismatch', message, { scenario: scenario.id });
  }
  known.add(deepFreeze(scenario));
  return scenario;
}
