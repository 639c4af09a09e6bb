import type { Ask, GoldCall, Scenario } from '../../env/index.ts';
import type { CallRecord } from '../ledger/call-record.ts';
import { matchesGold } from './gold-match.ts';
import { metRetryableFault } from './retryable.ts';

/**
 * True when an ask's fact could not be had, so that an honest fallback is the right answer: a gold call of
 * it was executed, every answer was a fault, the last fault was lasting, and one that invites a retry was
 * retried at least once. A recoverable fault that was given up too early is not this.
 */
export function couldNotBeHad(ask: Ask, scenario: Scenario, calls: readonly CallRecord[]): boolean {
  return goldCallsOf(ask, scenario).some((gold) => failedForGood(gold, calls));
}

function failedForGood(gold: GoldCall, calls: readonly CallRecord[]): boolean {
  const tries = calls.filter((call) => call.executed && matchesGold(call, gold));
  const last = tries.at(-1);
  if (last === undefined || !tries.every(({ fault }) => fault !== null)) return false;
  if (last.fault?.recoverable !== false) return false;
  return tries.length > 1 || !metRetryableFault(last);
}

function goldCallsOf(ask: Ask, { gold }: Scenario): GoldCall[] {
  return gold?.plan.filter(({ asks }) => asks.includes(ask.id)) ?? [];
}
