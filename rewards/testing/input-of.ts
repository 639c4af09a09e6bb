import type { Score, ScoreName, Trajectory } from '../../env/index.ts';
import type { CriterionInput } from '../criterion.ts';
import { evidenceOf } from '../ledger/evidence-of.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { segmentsOf } from '../segments.ts';
import { fakeChecks, fakeClaims } from './fake-claims.ts';

/** What a criterion would be given for a trajectory of the tests' small domain. */
export function inputOf(
  trajectory: Trajectory,
  scores: Readonly<Partial<Record<ScoreName, Score>>> = {},
): CriterionInput {
  return {
    trajectory,
    ledger: ledgerOf(trajectory),
    segments: segmentsOf(trajectory),
    evidence: evidenceOf(trajectory.events),
    claims: fakeClaims,
    checks: fakeChecks,
    targets: { tool: 160, reply: 60 },
    scores,
  };
}
