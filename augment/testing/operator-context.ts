import { createRng } from '../../env/index.ts';
import type { Harness } from '../../env/index.ts';
import { createNameSource } from '../name-source.ts';
import { createOfflineRewriter } from '../offline-rewriter.ts';
import type { OperatorContext } from '../operator.ts';
import { protectionFor } from '../protection.ts';
import { fixtureDistractors, fixturePhrases } from './fixture-material.ts';
import { fixtureScenario } from './fixture-scenario.ts';

/** The context in which an operator sees the fixture: strength 3, train pool, unless told otherwise. */
export function operatorContext(harness: Harness, over: Partial<OperatorContext> = {}): OperatorContext {
  const scenario = over.scenario ?? fixtureScenario();
  const pool = over.pool ?? 'train';
  return {
    rng: createRng('operator-test'),
    strength: 3,
    pool,
    rewriter: createOfflineRewriter(fixturePhrases(harness)),
    distractors: fixtureDistractors(),
    names: createNameSource(harness, pool),
    scenario,
    protect: protectionFor(harness, scenario),
    ...over,
  };
}
