import { strengthsOf, type Dimension, type Strength, type Strengths } from '../../env/index.ts';

/** One strength for all dimensions. */
export function allAt(strength: Strength): Strengths {
  return strengthsOf(strength);
}

/** Strength 3 for one dimension, 0 for the others. */
export function onlyAt3(dimension: Dimension): Strengths {
  return strengthsOf({ [dimension]: 3 });
}
