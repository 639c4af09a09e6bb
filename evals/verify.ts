import {
  createEnvironment,
  playEpisode,
  registryDigest,
  type Augmenter,
  type Environment,
  type FaultConfig,
  type Pack,
  type Player,
  type Pool,
  type ResetOptions,
  type Scorer,
  type Trajectory,
} from '../env/index.ts';
import { CERTIFICATE_SCHEMA, type Certificate, type CertificateScore } from './certificate.ts';
import { checkDemands } from './demands.ts';
import { Findings } from './findings.ts';
import { ROWS, rowName, strengthsOfRow, type Row } from './rows.ts';
import { Tally } from './tally.ts';

/** What the certificate is made of. */
export interface VerifyOptions {
  readonly pack: Pack;
  readonly augmenter: Augmenter;
  readonly scorer: Scorer;
  /** The scripted policies, by the names that the demands use. */
  readonly policies: readonly Player[];
  /** Scenario-and-seed pairs in each row. */
  readonly states: number;
  readonly seed: string;
  readonly split: 'train' | 'dev' | 'test';
  readonly pools: Pool;
  /** Null plays without faults. */
  readonly faults: FaultConfig | null;
  /** Versions to record: ours, Node's. */
  readonly versions: Record<string, string>;
  readonly rows?: readonly Row[];
  /** Milliseconds, for `seconds`. */
  readonly clock: () => number;
  readonly onProgress?: (done: number, total: number, row: string) => void;
  /** Sees every episode once; it is not kept. */
  readonly onEpisode?: (row: Row, policy: string, trajectory: Trajectory) => void;
}

/** Policies whose transcripts are searched for leaks: between them they see every text there is. */
const SEARCHED = new Set(['expert', 'spammer', 'random']);

/**
 * The certificate: scripted policies play every state, the score table is judged, and each state is
 * checked on its own and searched for leaks.
 */
export async function verify(options: VerifyOptions): Promise<Certificate> {
  const { pack, states, seed, split, pools, faults, versions, clock } = options;
  const started = clock();
  const findings = new Findings(pack.harness);
  const scores: CertificateScore[] = [];
  const environment = createEnvironment(options);
  for (const row of options.rows ?? ROWS)
    scores.push(...(await playRow(options, environment, row, findings)));
  const checks = [...checkDemands(scores, faults !== null), ...findings.checks()];
  return {
    schema: CERTIFICATE_SCHEMA,
    seed,
    harness: pack.harness.name,
    harness_revision: pack.harness.revision,
    registry_digest: registryDigest(pack.harness),
    versions,
    states,
    split,
    pools,
    faults: faults !== null,
    scores,
    checks,
    leaks: findings.leaks,
    ok: checks.every(({ ok }) => ok),
    seconds: (clock() - started) / 1000,
  };
}

async function playRow(
  options: VerifyOptions,
  environment: Environment,
  row: Row,
  findings: Findings,
): Promise<CertificateScore[]> {
  const { policies, states, onProgress, onEpisode } = options;
  const rows = options.rows ?? ROWS;
  const tallies = new Map(policies.map(({ name }) => [name, new Tally()]));
  for (let index = 0; index < states; index++) {
    const reset = resetOf(options, row, index);
    for (const player of policies) {
      const trajectory = await playEpisode(environment, player, reset);
      tallies.get(player.name)?.add(trajectory);
      findings.addEnd(trajectory);
      // Every player meets the same state: it is checked once.
      if (player === policies[0]) findings.addState(environment.harness(), trajectory.scenario);
      if (SEARCHED.has(player.name)) findings.addTranscript(environment.harness(), trajectory);
      onEpisode?.(row, player.name, trajectory);
    }
    onProgress?.(rows.indexOf(row) * states + index + 1, rows.length * states, rowName(row));
  }
  return [...tallies].map(([policy, tally]) => ({ policy, ...row, ...tally.means() }));
}

/** The pair number `index`: the same scenario in every row, under the row's augmentation. */
function resetOf({ seed, split, pools, faults }: VerifyOptions, row: Row, index: number): ResetOptions {
  const augment = row.strength === 0 ? null : { strengths: strengthsOfRow(row), pools };
  return { seed: `${seed}/${index}`, scenario: { split, index }, augment, faults };
}
