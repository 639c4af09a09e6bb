import { canonicalJson, type GoldCall } from '../../env/index.ts';
import type { CallRecord } from '../ledger/call-record.ts';
import { matchesGold } from './gold-match.ts';
import { metRetryableFault } from './retryable.ts';

/** `invalid`, `unneeded` and `repeated` count against the policy; the others do not. */
export type CallWeight =
  'needed' | 'free_retry' | 'load' | 'unanswered' | 'invalid' | 'unneeded' | 'repeated';

export interface WeighedCalls {
  /** Ids of the gold calls that were made. */
  readonly satisfied: ReadonlySet<string>;
  readonly weights: readonly { readonly call: CallRecord; readonly weight: CallWeight }[];
}

/** What is known while the calls are gone through in order. */
interface Progress {
  readonly plan: readonly GoldCall[];
  readonly toolRetries: number;
  /** Gold calls made, and those of them that brought a usable answer. */
  readonly satisfied: Set<string>;
  readonly had: Set<string>;
  /** The last identical call, and how often its faults were retried. */
  readonly made: Map<string, { last: CallRecord; retries: number }>;
}

/**
 * Weighs calls against a plan. A gold call is satisfied when one of its alternatives is executed after the
 * gold calls that it comes after, whatever the tool answers. An identical call after a retryable fault is
 * free, up to `toolRetries` times. A differently worded call for what was already had is unneeded.
 */
export function weighCalls(
  calls: readonly CallRecord[],
  plan: readonly GoldCall[],
  toolRetries: number,
): WeighedCalls {
  const progress: Progress = { plan, toolRetries, satisfied: new Set(), had: new Set(), made: new Map() };
  const weights = calls.map((call) => ({ call, weight: weigh(call, progress) }));
  return { satisfied: progress.satisfied, weights };
}

function weigh(call: CallRecord, progress: Progress): CallWeight {
  if (call.problem?.code === 'already_loaded') return 'repeated';
  if (call.problem !== null || call.answer === 'refused') return 'invalid';
  if (call.loaded !== null) return 'load';
  if (!call.executed) return 'unanswered';
  const weight = repetition(call, progress) ?? need(call, progress);
  note(call, progress);
  return weight;
}

function repetition(call: CallRecord, { made, toolRetries }: Progress): CallWeight | null {
  const before = made.get(signature(call));
  if (before === undefined) return null;
  if (!metRetryableFault(before.last) || before.retries >= toolRetries) return 'repeated';
  before.retries += 1;
  return 'free_retry';
}

function need(call: CallRecord, { plan, had }: Progress): CallWeight {
  const wanted = plan.some((gold) => !had.has(gold.id) && matchesGold(call, gold));
  return wanted ? 'needed' : 'unneeded';
}

function note(call: CallRecord, { plan, satisfied, had, made }: Progress): void {
  for (const gold of plan.filter((wanted) => matchesGold(call, wanted))) {
    if (gold.after.every((id) => satisfied.has(id))) satisfied.add(gold.id);
    if (call.answer === 'ok') had.add(gold.id);
  }
  const before = made.get(signature(call));
  made.set(signature(call), { last: call, retries: before?.retries ?? 0 });
}

function signature({ tool, args }: CallRecord): string {
  return `${tool} ${canonicalJson(args)}`;
}
