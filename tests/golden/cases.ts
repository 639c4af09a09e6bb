import type { FaultConfig, Pool } from '../../env/index.ts';
import type { Stage, StageName } from '../support/stage.ts';

/** One episode whose bytes are pinned. */
export interface GoldenCase {
  readonly harness: StageName;
  readonly policy: keyof Stage['policies'];
  readonly seed: string;
  readonly split: 'train' | 'dev' | 'test';
  readonly index: number;
  readonly strength: 0 | 1 | 2 | 3;
  readonly pools: Pool;
  readonly faults: FaultConfig | null;
}

const FAULTS: FaultConfig = {
  rate: 0.6,
  lasting: 0.3,
  kinds: ['timeout', 'truncated_json', 'wrong_type', 'missing_field', 'rate_limit', 'empty', 'stale'],
};
const calm = { strength: 0, pools: 'train', faults: null } as const;

/** Both harnesses, every scripted policy, every split, pool and strength, with and without faults. */
export const GOLDEN_CASES: readonly GoldenCase[] = (['base', 'mini'] as const).flatMap((harness) => [
  { ...calm, harness, policy: 'expert', seed: 'gold/1', split: 'train', index: 0 },
  { ...calm, harness, policy: 'reader', seed: 'gold/2', split: 'dev', index: 5, strength: 1 },
  { ...calm, harness, policy: 'reader', seed: 'gold/3', split: 'test', index: 9, strength: 3, pools: 'test' },
  { ...calm, harness, policy: 'memoriser', seed: 'gold/4', split: 'train', index: 2, strength: 2 },
  { ...calm, harness, policy: 'spammer', seed: 'gold/5', split: 'dev', index: 3, faults: FAULTS },
  { ...calm, harness, policy: 'silent', seed: 'gold/6', split: 'test', index: 1 },
  { ...calm, harness, policy: 'random', seed: 'gold/7', split: 'train', index: 4, strength: 3, faults: FAULTS },
  { ...calm, harness, policy: 'expert_with_slips', seed: 'gold/8', split: 'train', index: 6, faults: FAULTS },
  { ...calm, harness, policy: 'expert', seed: '金 é 9', split: 'test', index: 1_000_003, strength: 3, faults: FAULTS },
]);

/** The case as a line that can be compared by eye. */
export function nameOf({ harness, policy, seed, split, index, strength, pools, faults }: GoldenCase): string {
  const state = strength === 0 ? 'plain' : `augmented ${strength} ${pools}`;
  return [harness, policy, seed, `${split}/${index}`, state, faults === null ? 'calm' : 'faults'].join(' | ');
}
