import type { CertificateCheck, CertificateScore } from './certificate.ts';
import { rowName } from './rows.ts';

/** A demand on the score table. */
interface Demand {
  readonly name: string;
  readonly demand: string;
  /** Also demanded when faults are injected. */
  readonly withFaults: boolean;
  applies(score: CertificateScore): boolean;
  holds(mean: number): boolean;
}

const LOW = ['spammer', 'silent', 'random'];
const RENAMING = ['all', 'identifier', 'tools'];

/** What the seven scripted policies must show, over the mean of the four task dimensions. */
const DEMANDS: readonly Demand[] = [
  {
    name: 'expert_solves',
    demand: 'expert 1.00 in every row',
    withFaults: true,
    applies: ({ policy }) => policy === 'expert',
    holds: (mean) => mean > 1 - 1e-9,
  },
  {
    name: 'reader_reads',
    demand: 'reader at least 0.98 in every row',
    withFaults: false,
    applies: ({ policy }) => policy === 'reader',
    holds: (mean) => mean >= 0.98,
  },
  {
    name: 'memoriser_knows_base',
    demand: 'memoriser at least 0.98 on the base harness',
    withFaults: false,
    applies: ({ policy, strength }) => policy === 'memoriser' && strength === 0,
    holds: (mean) => mean >= 0.98,
  },
  {
    name: 'memoriser_falls',
    demand: 'memoriser at most 0.50 for all, identifier and tools at strength 3',
    withFaults: false,
    applies: ({ policy, dimension, strength }) =>
      policy === 'memoriser' && strength === 3 && RENAMING.includes(dimension),
    holds: (mean) => mean <= 0.5,
  },
  {
    name: 'empty_play_is_low',
    demand: 'spammer, silent and random at most 0.25 in every row',
    withFaults: true,
    applies: ({ policy }) => LOW.includes(policy),
    holds: (mean) => mean <= 0.25,
  },
];

/** Judges the score table. A demand without any score to look at fails. */
export function checkDemands(scores: readonly CertificateScore[], faults: boolean): CertificateCheck[] {
  return DEMANDS.filter(({ withFaults }) => withFaults || !faults).map(({ name, demand, applies, holds }) => {
    const looked = scores.filter(applies);
    const findings = looked
      .filter(({ mean }) => mean === null || !holds(mean))
      .map((score) => `${score.policy} in ${rowName(score)}: ${score.mean?.toFixed(3) ?? 'no score'}`);
    const ok = looked.length > 0 && findings.length === 0;
    return { name, demand, ok, findings, count: findings.length };
  });
}
