import { createEnvironment, type Environment, type Scorer } from '../../env/index.ts';
import { createScorer, DEFAULT_RUBRIC } from '../../rewards/index.ts';
import { createLiveCommerce, type LiveCommerce } from '../../scenarios/index.ts';

/** A bundled harness with everything that plays on it, loaded once for each test file. */
export interface Stage extends LiveCommerce {
  readonly scorer: Scorer;
  create(): Environment;
}

export type StageName = 'base' | 'mini';

const stages = new Map<StageName, Stage>();

export function stageOf(harness: StageName): Stage {
  const known = stages.get(harness);
  if (known !== undefined) return known;
  const world = createLiveCommerce({ harness });
  const { claims, checks } = world.pack;
  const scorer = createScorer({ rubric: DEFAULT_RUBRIC, claims, checks });
  const stage = { ...world, scorer, create: () => createEnvironment({ ...world, scorer }) };
  stages.set(harness, stage);
  return stage;
}
