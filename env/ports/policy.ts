import type { Action, FaultPlan, Harness, Observation, Scenario } from '../records/index.ts';
import type { Rng } from '../rng.ts';

/** One episode's worth of a policy. Receives each observation in order and answers with an action. */
export interface Actor {
  act(observation: Observation): Action | Promise<Action>;
}

/** Sees observations and nothing else. */
export interface Policy {
  readonly name: string;
  start(rng: Rng): Actor;
}

/** What only a scripted teacher may know: state and gold. Never reachable from a bridge or `--policy`. */
export interface OracleView {
  readonly scenario: Scenario;
  readonly harness: Harness;
  readonly faults: FaultPlan;
}

export interface OraclePolicy {
  readonly name: string;
  startWithOracle(rng: Rng, view: OracleView): Actor;
}
