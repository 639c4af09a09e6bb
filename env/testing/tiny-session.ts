import { createEnvironment, type Environment } from '../environment.ts';
import type { ResetOptions } from '../environment-parts.ts';
import type { Action, EventKind, EventOf, Message, Trajectory } from '../records/index.ts';
import type { StepResult } from '../step-result.ts';
import { tinyPack, tinyScenario, type TinyPackParts } from './tiny-pack.ts';
import { tinyScorer } from './tiny-scorer.ts';

/** An episode of the tiny shop, after reset and some actions. */
export interface TinySession {
  readonly environment: Environment;
  readonly steps: readonly StepResult[];
  readonly trajectory: Trajectory;
  /** What answered the last action. */
  readonly answers: readonly string[];
  of<K extends EventKind>(kind: K): EventOf<K>[];
}

/** A fresh environment of the tiny shop. */
export function tinyEnvironment(parts: TinyPackParts = {}): Environment {
  return createEnvironment({ pack: tinyPack(parts), scorer: tinyScorer });
}

/** Plays actions on the tiny shop. */
export async function playTiny(
  actions: readonly Action[],
  parts: TinyPackParts & { readonly reset?: Partial<ResetOptions> } = {},
): Promise<TinySession> {
  const { reset = {}, ...pack } = parts;
  const environment = tinyEnvironment(pack);
  await environment.reset({ seed: 'tiny', scenario: tinyScenario(), ...reset });
  const steps: StepResult[] = [];
  for (const action of actions) steps.push(await environment.step(action));
  const trajectory = environment.trajectory();
  const answers = (steps.at(-1)?.observation.messages ?? [])
    .slice(1)
    .map(({ content }: Message) => content ?? '');
  return { environment, steps, trajectory, answers, of: (kind) => eventsOf(trajectory, kind) };
}

/** The events of one kind, in order. */
export function eventsOf<K extends EventKind>({ events }: Trajectory, kind: K): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}
