import {
  digest,
  LENGTH_SCORES,
  type Claims,
  type RuleChecks,
  type Score,
  type ScoreName,
  type Scored,
  type Scorer,
  type Scores,
  type Trajectory,
} from '../env/index.ts';
import { chooseCriteria, type Graders } from './choose-criteria.ts';
import type { Criterion, CriterionInput } from './criterion.ts';
import { evidenceOf } from './ledger/evidence-of.ts';
import { ledgerOf } from './ledger/ledger.ts';
import { rewardOf } from './reward.ts';
import { isScoreName, type Rubric } from './rubric/rubric.ts';
import { targetsFor } from './rubric/targets-for.ts';
import { missing } from './score.ts';
import { segmentsOf } from './segments.ts';
import { whenAll } from './when-all.ts';

export interface ScorerOptions extends Graders {
  readonly rubric: Rubric;
  readonly claims: Claims;
  readonly checks: RuleChecks;
  /** Digests of the user's own criterion files by name, so that another formula is another rubric. */
  readonly sources?: Readonly<Record<string, string>>;
}

/**
 * Scores trajectories under a rubric. All six scores are always made, by rule where the rubric does not
 * list them; other criteria land in `scores.custom`. `score` answers at once when every criterion does, and
 * with a promise when one of them (a judge) does not.
 * @throws ContentError when the rubric names a judge or a user's function that was not brought.
 */
export function createScorer(options: ScorerOptions): Scorer {
  const { rubric } = options;
  const criteria = chooseCriteria(rubric, options);
  const gates = criteria.filter((criterion) => !isLength(criterion));
  const lengths = criteria.filter(isLength);
  const label = `${rubric.name}@${digest([rubric, options.sources ?? {}])}`;
  return {
    rubric: label,
    score(trajectory) {
      const input = readInput(trajectory, options);
      return whenAll(evaluate(gates, input), (first) => {
        const known = byName(gates, first);
        return whenAll(evaluate(lengths, { ...input, scores: known }), (second): Scored => {
          const scores = completeScores(byName([...gates, ...lengths], [...first, ...second]));
          return { rubric: label, scores, reward: rewardOf(rubric, scores) };
        });
      });
    },
  };
}

function isLength({ name }: Criterion): boolean {
  return LENGTH_SCORES.some((length) => length === name);
}

function readInput(trajectory: Trajectory, { rubric, claims, checks }: ScorerOptions): CriterionInput {
  return {
    trajectory,
    ledger: ledgerOf(trajectory),
    segments: segmentsOf(trajectory),
    evidence: evidenceOf(trajectory.events),
    claims,
    checks,
    targets: targetsFor(rubric, trajectory.harness.name),
    scores: {},
  };
}

function evaluate(criteria: readonly Criterion[], input: CriterionInput): (Score | Promise<Score>)[] {
  return criteria.map((criterion) => criterion.evaluate(input));
}

function byName(criteria: readonly Criterion[], scores: readonly Score[]): Record<string, Score> {
  const named: Record<string, Score> = {};
  scores.forEach((score, index) => {
    const name = criteria[index]?.name;
    if (name !== undefined) named[name] = score;
  });
  return named;
}

function completeScores(all: Readonly<Record<string, Score>>): Scores {
  return {
    tool_rationality: scoreOf(all, 'tool_rationality'),
    skill_selection: scoreOf(all, 'skill_selection'),
    tool_length: scoreOf(all, 'tool_length'),
    accuracy: scoreOf(all, 'accuracy'),
    effectiveness: scoreOf(all, 'effectiveness'),
    reply_length: scoreOf(all, 'reply_length'),
    custom: Object.fromEntries(Object.entries(all).filter(([name]) => !isScoreName(name))),
  };
}

function scoreOf(all: Readonly<Record<string, Score>>, name: ScoreName): Score {
  return all[name] ?? missing('pending');
}
