import { Score, toErrorRecord } from '../env/index.ts';
import type { Criterion, CriterionInput, Needs } from './criterion.ts';
import { answerWithout } from './needs.ts';
import { missing } from './score.ts';

/** A user's own grading function; `grade` and `missing` make what it returns. */
export type CustomGrade = (input: CriterionInput) => Score | Promise<Score>;

/**
 * Wraps a user's function as a criterion. If it throws, or returns what is no Score, the score is null
 * (`judge_failed`, the reason in the evidence): a broken grader is never the policy's grade.
 * @param by where the function comes from, such as its file's path.
 */
export function customCriterion(name: string, gradeIt: CustomGrade, by: string, needs: Needs): Criterion {
  const failed = (thrown: unknown): Score => {
    const { code, message } = toErrorRecord(thrown);
    return missing('judge_failed', [`${code}: ${message}`], by);
  };
  const checked = (given: unknown): Score => {
    const parsed = Score.safeParse(given);
    if (parsed.success) return parsed.data;
    return missing('judge_failed', [`not_a_score: expected a Score, got ${shown(given)}`], by);
  };
  const run = (input: CriterionInput): Score | Promise<Score> => {
    try {
      const given = gradeIt(ownCopy(input));
      return given instanceof Promise ? given.then(checked, failed) : checked(given);
    } catch (thrown) {
      return failed(thrown);
    }
  };
  return { name, needs, evaluate: (input) => answerWithout(needs, input) ?? run(input) };
}

/** A user's function may write into what it gets: other criteria must not see that. */
function ownCopy({ claims, checks, ...record }: CriterionInput): CriterionInput {
  return { ...structuredClone(record), claims, checks };
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? typeof value).slice(0, 120);
}
