import {
  garbageIsAnswered,
  noIdIsShown,
  recordsAreValid,
  rewardsAndBounds,
  stepsOutOfOrderThrow,
} from './conformance/contract.ts';
import {
  clonesShareNothing,
  interleavedSessionsAreApart,
  sameSeedSameBytes,
  snapshotsContinue,
} from './conformance/determinism.ts';
import type { ConformanceCheck, ConformanceSubject } from './conformance/subject.ts';
import { toErrorRecord } from './errors.ts';

export const CONFORMANCE_CHECKS: readonly ConformanceCheck[] = [
  recordsAreValid,
  stepsOutOfOrderThrow,
  rewardsAndBounds,
  garbageIsAnswered,
  noIdIsShown,
  sameSeedSameBytes,
  interleavedSessionsAreApart,
  snapshotsContinue,
  clonesShareNothing,
];

/** One property on one seed that does not hold. */
export interface ConformanceProblem {
  readonly check: string;
  readonly seed: string;
  readonly problem: string;
}

/** Runs the conformance kit; an environment that conforms has no problems. */
export async function checkEnvironment(subject: ConformanceSubject): Promise<ConformanceProblem[]> {
  const problems: ConformanceProblem[] = [];
  for (const check of CONFORMANCE_CHECKS) {
    for (const seed of subject.seeds) {
      const found = await findings(check, subject, seed);
      problems.push(...found.map((problem) => ({ check: check.name, seed, problem })));
    }
  }
  return problems;
}

/** An environment that throws where it must answer has a problem like any other. */
async function findings(
  check: ConformanceCheck,
  subject: ConformanceSubject,
  seed: string,
): Promise<string[]> {
  try {
    return await check.find(subject, seed);
  } catch (thrown) {
    return [`threw: ${toErrorRecord(thrown).message}`];
  }
}

export type { ConformanceCheck, ConformanceSubject } from './conformance/subject.ts';
