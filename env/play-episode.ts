import type { Environment } from './environment.ts';
import type { ResetOptions } from './environment-parts.ts';
import type { Actor, OraclePolicy, Policy } from './ports/index.ts';
import type { Action, Observation, Trajectory } from './records/index.ts';
import { createRng } from './rng.ts';
import type { StepResult } from './step-result.ts';

/** A policy, or a teacher that may also see state and gold. */
export type Player = Policy | OraclePolicy;

/**
 * Plays one whole episode and returns its record. The policy's own draws come from
 * `<episode seed>/policy`, so they never disturb the environment's. A policy that throws makes the
 * episode errored.
 */
export async function playEpisode(
  environment: Environment,
  player: Player,
  options: ResetOptions,
): Promise<Trajectory> {
  const { observation } = await environment.reset(options);
  return finishEpisode(environment, player, observation);
}

/**
 * Plays an episode that was just reset to its end, as `playEpisode` does.
 * @param onStep hears of each step when it has been made.
 */
export async function finishEpisode(
  environment: Environment,
  player: Player,
  first: Observation,
  onStep?: (step: StepResult) => void,
): Promise<Trajectory> {
  const actor = startActor(environment, player);
  for (let seen = first; ;) {
    const action = await actOrFail(actor, seen);
    if (action instanceof Failure) return environment.abort(action.thrown);
    const step = await environment.step(action);
    onStep?.(step);
    if (step.terminated || step.truncated) return environment.trajectory();
    seen = step.observation;
  }
}

/** What a policy threw: our fault or its endpoint's, never a grade. */
class Failure {
  readonly thrown: unknown;
  constructor(thrown: unknown) {
    this.thrown = thrown;
  }
}

async function actOrFail(actor: Actor, observation: Observation): Promise<Action | Failure> {
  try {
    return await actor.act(observation);
  } catch (thrown) {
    return new Failure(thrown);
  }
}

function startActor(environment: Environment, player: Player): Actor {
  const { seed, scenario, faults } = environment.trajectory();
  const rng = createRng(`${seed}/policy`);
  if ('start' in player) return player.start(rng);
  return player.startWithOracle(rng, { scenario, harness: environment.harness(), faults });
}
