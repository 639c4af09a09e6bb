import { DIMENSIONS, type Dimension, type Strength, type Strengths } from '../../env/index.ts';
import { strengthsOfRow } from '../../evals/index.ts';

/** One strength for all dimensions. */
export function allAt(strength: Strength): Strengths {
  return strengthsOfRow({ dimension: 'all', strength });
}

/** Strength 3 for one dimension, 0 for the others. */
export function onlyAt3(dimension: Dimension): Strengths {
  if (!DIMENSIONS.includes(dimension)) throw new RangeError(`There is no dimension ${dimension}`);
  return strengthsOfRow({ dimension, strength: 3 });
}
