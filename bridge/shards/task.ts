import type { ErrorRecord, JsonObject } from '../../env/index.ts';
import type { HostReset, HostStep } from './host.ts';

/** How a worker makes its environments: a module that exports `composeParts(data)`, and its argument. */
export interface PartsModule {
  /** URL of the module. */
  readonly module: string;
  readonly data: JsonObject;
}

/** What a shard's worker is started with. */
export interface ShardData extends PartsModule {
  readonly stepDeadlineMs: number;
}

/** A call of a shard's host, as it crosses to its thread. */
export type ShardTask =
  | { readonly call: 'reset'; readonly entries: readonly HostReset[] }
  | { readonly call: 'step'; readonly entries: readonly HostStep[] }
  | { readonly call: 'abort'; readonly handles: readonly string[]; readonly error: ErrorRecord }
  | { readonly call: 'take'; readonly handles: readonly string[] };
