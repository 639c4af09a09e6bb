import { strengthsOf } from '../../../../env/index.ts';
import { createScorer, DEFAULT_RUBRIC } from '../../../../rewards/index.ts';
import { createLiveCommerce } from '../../../io/live-commerce.ts';
import type { TeachingGroup } from '../group.ts';
import type { TeachingOptions, TeachingParts } from '../options.ts';
import { teach } from '../teach.ts';

/** Everything that teaches, for a bundled harness. */
export function partsOf(harness: 'base' | 'mini'): TeachingParts {
  const world = createLiveCommerce({ harness });
  const { claims, checks } = world.pack;
  return { ...world, scorer: createScorer({ rubric: DEFAULT_RUBRIC, claims, checks }) };
}

export const OPTIONS: TeachingOptions = {
  seed: 'lesson',
  groups: 12,
  locale: 'en',
  augmented: 0.85,
  names: 0.41,
  wording: 0.47,
  plain: 0,
  strengths: { ...strengthsOf(2), identifier: 3, tools: 3 },
  dense: 0.5,
  slips: 0.25,
  whole: 0.15,
  faults: { rate: 0.15, lasting: 0.4, kinds: ['timeout', 'empty', 'permission_denied', 'wrong_type'] },
};

/** All groups of a lesson. */
export async function lesson(
  parts: TeachingParts,
  options: Partial<TeachingOptions> = {},
): Promise<TeachingGroup[]> {
  const groups: TeachingGroup[] = [];
  for await (const group of teach(parts, { ...OPTIONS, ...options })) groups.push(group);
  return groups;
}
