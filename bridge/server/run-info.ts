import type { Arm } from '../wire/arms.ts';

/** What a server serves: names that `hello` tells and ids derive from. */
export interface RunInfo {
  /** Stands in the ids of groups. */
  readonly run: string;
  /** Every draw of a group comes from it. */
  readonly run_seed: string;
  readonly arms: Readonly<Record<string, Arm>>;
}
