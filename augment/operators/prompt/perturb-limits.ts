import type { AnyId, Limit, Rng } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import { mapChosen } from '../../map-items.ts';
import type { Operator } from '../../operator.ts';

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** The grid of a limit: whole numbers where its value is one, otherwise as many decimals as it is written with. */
function gridOf({ value, min, max }: Limit): { low: number; steps: number; decimals: number } {
  if (Number.isInteger(value))
    return { low: Math.ceil(min), steps: Math.floor(max) - Math.ceil(min), decimals: 0 };
  const decimals = Math.max(...[value, min, max].map(decimalsOf));
  return { low: min, steps: Math.round((max - min) * 10 ** decimals), decimals };
}

const isMovable = (limit: Limit) => gridOf(limit).steps > 0;

/** A value of the range other than the present one, for a limit that has another. */
function perturb(rng: Rng, limit: Limit): Limit {
  const { low, steps, decimals } = gridOf(limit);
  const present = Math.round((limit.value - low) * 10 ** decimals);
  const drawn = rng.int(0, steps - 1);
  const step = drawn < present ? drawn : drawn + 1;
  return { ...limit, value: Number((low + step / 10 ** decimals).toFixed(decimals)) };
}

/** Moves limits to another value between their `min` and `max`, all equally likely. */
export const perturbLimits: Operator = {
  name: 'perturb_limits',
  dimension: 'prompt',
  apply(harness, { rng, strength }) {
    const changed: AnyId[] = [];
    const chosen = choose(rng, strength, harness.limits, isMovable);
    const limits = mapChosen(harness.limits, chosen, changed, (limit) => perturb(rng, limit));
    return { harness: limits === harness.limits ? harness : { ...harness, limits }, changed };
  },
};
