import type { Augmenter, FaultConfig, Pack, Trajectory } from '../../env/index.ts';
import { verify, type Certificate, type Row } from '../../evals/index.ts';
import { stageOf, type StageName } from './stage.ts';

export interface CertifyOptions {
  readonly harness: StageName;
  readonly states: number;
  readonly faults?: FaultConfig | null;
  readonly rows?: readonly Row[];
  /** The bundled one by default. */
  readonly augmenter?: Augmenter;
  readonly pack?: Pack;
  readonly onEpisode?: (row: Row, policy: string, trajectory: Trajectory) => void;
}

/** A small certificate of a bundled harness, on test tasks and test pools. */
export async function certify({
  harness,
  states,
  faults = null,
  ...rest
}: CertifyOptions): Promise<Certificate> {
  const { pack, augmenter, scorer, verifiers } = stageOf(harness);
  const fixed = { seed: 'certificate', split: 'test', pools: 'test', versions: {}, clock: () => 0 } as const;
  return verify({ pack, augmenter, scorer, policies: verifiers, states, faults, ...fixed, ...rest });
}

/** Names of the checks that do not hold. */
export function failed({ checks }: Certificate): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

/** What was found against a check. */
export function findingsOf({ checks }: Certificate, name: string): readonly string[] {
  return checks.find((check) => check.name === name)?.findings ?? [];
}

/** A policy's mean in a row, or null. */
export function meanOf({ scores }: Certificate, policy: string, { dimension, strength }: Row): number | null {
  const found = scores.find(
    (s) => s.policy === policy && s.dimension === dimension && s.strength === strength,
  );
  return found?.mean ?? null;
}
