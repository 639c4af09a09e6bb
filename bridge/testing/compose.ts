import type { EnvironmentParts, JsonObject } from '../../env/index.ts';
import { createScorer, DEFAULT_RUBRIC } from '../../rewards/index.ts';
import { createLiveCommerce } from '../../scenarios/index.ts';
import type { Arm } from '../wire/arms.ts';

/** What tests serve: the mini harness unless `data.harness` says otherwise. */
export async function composeParts(data: JsonObject): Promise<EnvironmentParts> {
  const { harness = 'mini' } = data;
  const world = createLiveCommerce({ harness: String(harness) });
  const { claims, checks } = world.pack;
  const scorer = createScorer({ rubric: DEFAULT_RUBRIC, claims, checks });
  return { pack: world.pack, augmenter: world.augmenter, scorer };
}

export const SOURCE = { module: import.meta.url, data: {} };

const strengths = { identifier: 3, content: 2, tools: 3, prompt: 2, hooks: 2 } as const;
export const ARMS: Readonly<Record<string, Arm>> = {
  original: { augmented: 0, strengths, pools: 'train', faults: null },
  mixed: {
    augmented: 0.5,
    strengths,
    pools: 'train',
    faults: { rate: 0.3, lasting: 0.3, kinds: ['timeout', 'rejected', 'missing_field'] },
  },
};
export const INFO = { run: 'run', run_seed: 'seed', arms: ARMS };
