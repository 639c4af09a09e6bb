import { checkAction, checkReset } from './check-input.ts';
import type { EnvironmentParts, ResetOptions } from './environment-parts.ts';
import { Episode } from './episode.ts';
import { ContentError, toErrorRecord, UsageError } from './errors.ts';
import type { Scorer } from './ports/index.ts';
import { prepareEpisode } from './prepare-episode.ts';
import type { Action, Harness, Trajectory } from './records/index.ts';
import { settledHarness } from './settled-harness.ts';
import { settledScenario } from './settled-scenario.ts';
import { Snapshot } from './snapshot.ts';
import {
  restart,
  termination,
  transition,
  truncation,
  type ResetResult,
  type StepResult,
} from './step-result.ts';

/** A Gym-style environment of one live episode at a time. Await each call before the next. */
export interface Environment {
  /** Starts an episode. @throws ContentError or UsageError when it cannot be made of these options. */
  reset(options: ResetOptions): Promise<ResetResult>;
  /**
   * @throws UsageError for what is no action, before the first reset, past the end of the episode, or while a
   * step runs.
   */
  step(action: Action): Promise<StepResult>;
  /**
   * Ends the episode as errored because something outside broke, such as the policy's endpoint: it has no
   * reward, and the record says why. Does nothing to an episode that has ended and has its score.
   */
  abort(thrown: unknown): Promise<Trajectory>;
  /** The whole episode as plain JSON. */
  snapshot(): Snapshot;
  /** Continues from a snapshot, of this process or another. @throws ContentError if it is not one. */
  restore(snapshot: Snapshot): void;
  /** A second environment at the same point; the two share nothing that changes. */
  clone(): Environment;
  /** The record so far. @throws UsageError before the first reset. */
  trajectory(): Trajectory;
  /** The harness that governs the present episode. */
  harness(): Harness;
}

/**
 * Composes an environment of a pack, a scorer and (if harnesses are to change) an augmenter.
 *
 * A tool that breaks makes the episode errored (`truncated`, reward null, `info.error`); a policy's
 * mistake never does.
 */
export function createEnvironment(parts: EnvironmentParts): Environment {
  let current: Episode | null = null;
  let busy = false;
  const live = (): Episode => {
    if (current === null) throw new UsageError('not_reset', 'There is no episode yet. Call reset first.');
    return current;
  };
  return {
    async reset(options) {
      checkReset(options);
      current = new Episode(parts, prepareEpisode(parts, options));
      return restart(current.observation, current.info);
    },
    async step(given) {
      const episode = live();
      const action = checkAction(given);
      if (busy)
        throw new UsageError('step_running', 'A step is still running. Await it before the next one.');
      busy = true;
      try {
        return await stepEpisode(episode, action, parts.scorer);
      } finally {
        busy = false;
      }
    },
    async abort(thrown) {
      const episode = live();
      if (episode.end === null) {
        episode.fail(toErrorRecord(thrown));
        await scoreEpisode(episode, parts.scorer);
      } else if (episode.unscored) {
        episode.fail(toErrorRecord(thrown));
      }
      return episode.trajectory();
    },
    snapshot: () => live().snapshot(),
    restore(snapshot) {
      current = resumed(parts, snapshot);
    },
    clone() {
      const twin = createEnvironment(parts);
      if (current !== null) twin.restore(current.snapshot());
      return twin;
    },
    trajectory: () => live().trajectory(),
    harness: () => live().context.surface.harness,
  };
}

function resumed(parts: EnvironmentParts, given: Snapshot): Episode {
  const parsed = Snapshot.safeParse(given);
  if (!parsed.success) {
    throw new ContentError('bad_snapshot', `This is no snapshot of an episode: ${parsed.error.message}`);
  }
  const snapshot = parsed.data;
  const { seed, augmentation, faults, group, id } = snapshot.trajectory;
  const harness = settledHarness(snapshot.harness);
  const scenario = settledScenario(snapshot.trajectory.scenario);
  const episode = new Episode(parts, { seed, scenario, harness, augmentation, faults, group, id });
  episode.resume(snapshot);
  return episode;
}

async function stepEpisode(episode: Episode, action: Action, scorer: Scorer): Promise<StepResult> {
  if (episode.end !== null) {
    throw new UsageError('episode_ended', 'The episode has ended. Call reset before the next step.');
  }
  try {
    await episode.advance(action);
  } catch (thrown) {
    if (episode.end === null) episode.fail(toErrorRecord(thrown));
  }
  if (episode.end === null) return transition(episode.observation, episode.info);
  const reward = await scoreEpisode(episode, scorer);
  const { end } = episode.info;
  const finish = end?.status === 'terminated' ? termination : truncation;
  return finish(episode.observation, reward, episode.info);
}

/** A scorer that throws is our fault as well: the episode ends errored, without a reward. */
async function scoreEpisode(episode: Episode, scorer: Scorer): Promise<number | null> {
  const { end } = episode;
  try {
    const scored = await scorer.score(episode.trajectory());
    if (episode.end !== end) return null; // Whoever aborts meanwhile has the last word.
    episode.score(scored);
    return scored.reward;
  } catch (thrown) {
    if (episode.end === end) episode.fail(toErrorRecord(thrown));
    return null;
  }
}
