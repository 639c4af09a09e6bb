import { ContentError, JudgeError, toErrorRecord, type Score } from '../../env/index.ts';
import type { Criterion, CriterionInput, Needs } from '../criterion.ts';
import { answerWithout, NO_NEEDS } from '../needs.ts';
import { grade, missing } from '../score.ts';
import type { Judge } from './judge.ts';

export interface JudgeCriterionOptions {
  readonly name: string;
  readonly judge: Judge;
  /** The only values that a verdict may have, in [0, 1]. */
  readonly menu: readonly number[];
  /** What must be there before the judge is asked; nothing by default. */
  readonly needs?: Needs;
}

/**
 * A criterion that asks a judge. A judge that throws, or gives a value outside the menu, makes the score
 * null (`judge_failed`, the error in the evidence): a judge's failure is never the policy's grade.
 * @throws ContentError when the menu is empty or leaves [0, 1].
 */
export function judgeCriterion({ name, judge, menu, needs = NO_NEEDS }: JudgeCriterionOptions): Criterion {
  if (menu.length === 0 || !menu.every((value) => value >= 0 && value <= 1)) {
    const message = `The menu of judge criterion ${name} is [${menu.join(', ')}]. Expected values in [0, 1].`;
    throw new ContentError('bad_menu', message, { criterion: name });
  }
  const ask = async (input: CriterionInput): Promise<Score> => {
    try {
      return await verdictScore(name, judge, menu, input);
    } catch (thrown) {
      const { code, message } = toErrorRecord(thrown);
      return missing('judge_failed', [`${code}: ${message}`], judge.fingerprint);
    }
  };
  return { name, needs, evaluate: (input) => answerWithout(needs, input) ?? ask(input) };
}

async function verdictScore(
  criterion: string,
  judge: Judge,
  menu: readonly number[],
  { trajectory, evidence }: CriterionInput,
): Promise<Score> {
  const verdict = await judge.judge({ criterion, trajectory, evidence, menu });
  if (!menu.includes(verdict.value)) {
    const message = `The verdict ${String(verdict.value)} is not on the menu. Expected one of ${menu.join(', ')}.`;
    throw new JudgeError('outside_menu', message, { criterion });
  }
  return grade(verdict.value, verdict.evidence, judge.fingerprint);
}
