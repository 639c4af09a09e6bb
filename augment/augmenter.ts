import { ContentError, createRng, UsageError, withRevision } from '../env/index.ts';
import type { AppliedOperator, AugmentOptions, Augmenter, Harness, Scenario } from '../env/index.ts';
import type { Distractor } from './distractor.ts';
import { materialProblems } from './material-problems.ts';
import { createNameSource } from './name-source.ts';
import { createOfflineRewriter } from './offline-rewriter.ts';
import type { Operator, OperatorContext } from './operator.ts';
import { OPERATORS } from './operators/index.ts';
import type { PhraseTable } from './phrase-table.ts';
import { protectionFor } from './protection.ts';
import type { Rewriter } from './rewriter.ts';

export interface AugmenterOptions {
  readonly phrases: PhraseTable;
  readonly distractors: readonly Distractor[];
  /** Where other wordings come from; the phrase table by default. */
  readonly rewriter?: Rewriter;
  /** Applied in this order; all of ours by default. */
  readonly operators?: readonly Operator[];
}

type Shared = Omit<OperatorContext, 'rng' | 'strength'>;

function applyAll(
  operators: readonly Operator[],
  base: Harness,
  { seed, strengths }: AugmentOptions,
  shared: Shared,
): { harness: Harness; applied: AppliedOperator[] } {
  const { pool, rewriter, distractors, names, scenario, protect } = shared;
  const applied: AppliedOperator[] = [];
  let harness = base;
  for (const operator of operators) {
    const strength = strengths[operator.dimension];
    if (strength === 0) continue;
    const rng = createRng(`${seed}/${operator.name}`);
    // Spelt out: to spread the shared part and add to it is a microsecond for each operator.
    const context = { rng, strength, pool, rewriter, distractors, names, scenario, protect };
    const result = operator.apply(harness, context);
    if (result.changed.length === 0) continue;
    harness = result.harness;
    applied.push({ operator: operator.name, dimension: operator.dimension, changed: result.changed });
  }
  return { harness, applied };
}

/** Those of the operators that were asked for, in their own order. */
function chosen(operators: readonly Operator[], names: readonly string[] | undefined): readonly Operator[] {
  if (names === undefined) return operators;
  const known = operators.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return operators.filter(({ name }) => names.includes(name));
  const message = `There is no operator ${unknown.join(', ')}; expected some of ${known.join(', ')}.`;
  throw new UsageError('unknown_operator', message, { unknown, known });
}

/**
 * Harness-State Augmentation: the operators of each dimension at that dimension's strength, every one with a
 * random stream of its own. The state keeps the base harness's name and ids and has it as its parent; where
 * nothing changed the base itself comes back.
 * @throws ContentError `augment_material` when phrases or distractors are not usable; `augment` throws
 * ContentError `rewrite_references` for a wording that refers to other things than its text, and UsageError
 * `unknown_operator` for one that it does not have.
 */
export function createAugmenter(options: AugmenterOptions): Augmenter {
  const { phrases, distractors, operators = OPERATORS } = options;
  const rewriter = options.rewriter ?? createOfflineRewriter(phrases);
  const problems = materialProblems(phrases, distractors);
  if (problems.length > 0) {
    throw new ContentError('augment_material', `Unusable phrases or distractors: ${problems.join('; ')}`, {
      problems,
    });
  }
  return {
    augment(base: Harness, scenario: Scenario, asked: AugmentOptions) {
      const { harness, applied } = applyAll(chosen(operators, asked.operators), base, asked, {
        pool: asked.pools,
        rewriter,
        distractors,
        names: createNameSource(base, asked.pools),
        scenario,
        protect: protectionFor(base, scenario),
      });
      if (harness === base) return { harness, applied };
      return { harness: withRevision({ ...harness, parent: base.revision }), applied };
    },
  };
}
