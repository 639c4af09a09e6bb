import { ContentError, SCORE_NAMES } from '../env/index.ts';
import { RULE_CRITERIA } from './criteria/index.ts';
import type { Criterion, Needs } from './criterion.ts';
import { customCriterion, type CustomGrade } from './custom-criterion.ts';
import { judgeCriterion } from './judge/judge-criterion.ts';
import type { Judge } from './judge/judge.ts';
import { DEFAULT_MENU, MENUS } from './judge/menus.ts';
import { NO_NEEDS } from './needs.ts';
import { isScoreName, type Rubric, type RubricEntry } from './rubric/rubric.ts';

/** A judge for one criterion, and the values it may give if they are not the usual ones of that score. */
export interface JudgeSeat {
  readonly judge: Judge;
  readonly menu?: readonly number[];
}

/** Graders that the caller brings, by criterion name. */
export interface Graders {
  readonly judges?: Readonly<Record<string, JudgeSeat>>;
  readonly custom?: Readonly<Record<string, CustomGrade>>;
}

/**
 * One criterion for every score there will be: the six scores, by rule unless the rubric says otherwise,
 * and the rubric's own. @throws ContentError when the rubric names a grader that was not brought.
 */
export function chooseCriteria(rubric: Rubric, graders: Graders): Criterion[] {
  const listed = new Set(rubric.criteria.map(({ name }) => name));
  const unlisted = SCORE_NAMES.filter((name) => !listed.has(name)).map((name) => RULE_CRITERIA[name]);
  return [...rubric.criteria.map((entry) => choose(entry, graders)), ...unlisted];
}

function choose({ name, source }: RubricEntry, { judges = {}, custom = {} }: Graders): Criterion {
  const needs: Needs = isScoreName(name) ? RULE_CRITERIA[name].needs : NO_NEEDS;
  if (source === 'rule') return isScoreName(name) ? RULE_CRITERIA[name] : absent(name, 'rule of ours');
  if (source === 'judge') {
    const seat = own(judges, name) ?? absent(name, 'judge');
    const menu = seat.menu ?? (isScoreName(name) ? MENUS[name] : undefined) ?? DEFAULT_MENU;
    return judgeCriterion({ name, judge: seat.judge, menu, needs });
  }
  return customCriterion(name, own(custom, name) ?? absent(name, `function from ${source}`), source, needs);
}

/** What stands under a name of the caller's own; never a member of every object. */
function own<T>(graders: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(graders, name) ? graders[name] : undefined;
}

function absent(name: string, what: string): never {
  const message = `The rubric wants ${name} graded by a ${what}, but none was given. Pass it to createScorer by that name.`;
  throw new ContentError('grader_missing', message, { criterion: name });
}
