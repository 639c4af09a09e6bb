import { withRevision } from '../../env/index.ts';
import { idsStay, meaningStays, needsStay } from './identity.ts';
import type { StateCase, StateCheck } from './state-case.ts';
import { limitsHold, namesAreFresh, poolsStayApart, referencesResolve } from './surface.ts';

/** A changed state says what it was made from and bears the revision of what it is. */
const revisionHolds: StateCheck = ({ base, state }) => {
  if (state === base) return [];
  const { revision, ...body } = state;
  return [
    ...(state.name === base.name && state.tool_surface === base.tool_surface ? [] : ['another harness']),
    ...(state.parent === base.revision ? [] : [`parent is ${state.parent}, not ${base.revision}`]),
    ...(withRevision(body).revision === revision ? [] : ['the revision is of something else']),
  ];
};

const CHECKS: readonly StateCheck[] = [
  revisionHolds,
  idsStay,
  needsStay,
  meaningStays,
  namesAreFresh,
  referencesResolve,
  limitsHold,
  poolsStayApart,
];

/**
 * Where an augmented state breaks a promise of augmentation: ids, needed Skills and rules, schemas, names,
 * references, limits, pools. Empty for a sound state. The base's own wordings count as of neither pool.
 */
export function stateProblems(given: StateCase): string[] {
  return CHECKS.flatMap((check) => check(given));
}
