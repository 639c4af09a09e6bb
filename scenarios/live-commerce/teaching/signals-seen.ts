import type { Rng, Scenario } from '../../../env/index.ts';
import { SIGNALS, type Signal } from '../tasks/index.ts';

/** Signals that every task allows. */
const ALWAYS: readonly (readonly Signal[])[] = [[], ['first_visit']];

function withSignals(scenario: Scenario, signals: readonly Signal[]): Scenario {
  const { id, room, gold } = scenario;
  return {
    ...scenario,
    id: `${id}/${signals.join('+') || 'none'}`,
    room: { ...room, signals: [...signals] },
    gold: gold && { ...gold, strategy_skills: signals.map((signal) => SIGNALS[signal].skill) },
  };
}

/**
 * The same tasks where the viewer signals something else. One comment under two signals takes different
 * Skills, and nothing but the signal tells which: a policy that does not read it is half wrong.
 */
export function underOtherSignals(rng: Rng, scenarios: readonly Scenario[]): Scenario[] {
  const own = scenarios[0]?.room.signals.join();
  const signals = rng.pick(ALWAYS.filter((others) => others.join() !== own));
  return scenarios.map((scenario) => withSignals(scenario, signals));
}
