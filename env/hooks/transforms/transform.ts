import type { HookEvent } from '../../records/index.ts';

/** A pure change of what is heard or spoken; never of what the policy said. */
export interface Transform {
  readonly name: string;
  readonly events: readonly HookEvent[];
  /** How many arguments its reference carries. */
  readonly arity: number;
  apply(text: string, args: readonly (string | number)[]): string;
}
