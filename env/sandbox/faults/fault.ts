import type { FaultKind, JsonObject, Tool } from '../../records/index.ts';
import type { Rng } from '../../rng.ts';

/** What a fault's answer may depend on. */
export interface FaultOptions {
  /** Virtual time, ISO 8601. */
  readonly now: string;
  /** Minutes for which an answer counts as current. */
  readonly freshnessMinutes: number;
  readonly rng: Rng;
}

/** A faulty answer, and the virtual milliseconds it takes beyond the tool's latency. */
export interface FaultAnswer {
  readonly text: string;
  readonly extra_ms: number;
}

/** One kind of fault: which tools it may strike, whether trying again can help, and what it answers. */
export interface Fault {
  readonly kind: FaultKind;
  readonly effects: readonly Tool['effect'][];
  /** False where it never recovers. */
  readonly retryable: boolean;
  /** `data` is the true answer, `{}` where the tool has none. */
  answer(data: JsonObject, options: FaultOptions): FaultAnswer;
}
