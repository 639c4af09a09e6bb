import {
  createEnvironment,
  fromErrorRecord,
  InfrastructureError,
  toErrorRecord,
  type Environment,
  type EnvironmentParts,
  type Trajectory,
} from '../../env/index.ts';
import type { Clock } from '../clock/clock.ts';
import type { EpisodeHost, HostFailed, HostReset, HostStarted, HostStep, HostStepped } from './host.ts';

export interface LocalHostOptions {
  readonly parts: EnvironmentParts;
  readonly clock: Clock;
  /** A step that takes longer ends its episode errored. */
  readonly stepDeadlineMs: number;
}

/** Keeps episodes in this thread. */
export function createLocalHost({ parts, clock, stepDeadlineMs }: LocalHostOptions): EpisodeHost {
  const environments = new Map<string, Environment>();

  async function reset({ handle, options }: HostReset): Promise<HostStarted | HostFailed> {
    const environment = createEnvironment(parts);
    try {
      const { observation, info } = await environment.reset(options);
      environments.set(handle, environment);
      return { kind: 'started', id: info.episode, observation };
    } catch (thrown) {
      return { kind: 'failed', error: toErrorRecord(thrown) };
    }
  }

  async function step({ handle, action }: HostStep, late: Promise<null>): Promise<HostStepped | HostFailed> {
    const environment = environments.get(handle);
    if (environment === undefined) return lost(handle);
    try {
      const result = await Promise.race([environment.step(action), late]);
      return result === null ? await overdue(environment) : stepped(result);
    } catch (thrown) {
      return { kind: 'failed', error: toErrorRecord(thrown) };
    }
  }

  async function overdue(environment: Environment): Promise<HostStepped> {
    const message = `The step took longer than ${stepDeadlineMs} ms: a tool or criterion does not return. Its episode has ended.`;
    const trajectory = await environment.abort(new InfrastructureError('step_deadline', message));
    return erroredStep(trajectory);
  }

  return {
    reset: (entries) => Promise.all(entries.map(reset)),
    async step(entries) {
      let cancel: (() => void) | undefined;
      const late = new Promise<null>((resolve) => {
        cancel = clock.after(stepDeadlineMs, () => resolve(null));
      });
      const results = await Promise.all(entries.map((entry) => step(entry, late)));
      cancel?.();
      return results;
    },
    async abort(handles, error) {
      await Promise.all(handles.map((handle) => environments.get(handle)?.abort(fromErrorRecord(error))));
    },
    async take(handles) {
      return handles.map((handle) => {
        const environment = environments.get(handle);
        environments.delete(handle);
        return environment?.trajectory() ?? null;
      });
    },
    async close() {
      environments.clear();
    },
  };
}

function stepped(result: Awaited<ReturnType<Environment['step']>>): HostStepped {
  const { observation, reward, terminated, truncated, info } = result;
  const { scored, error } = info;
  return { kind: 'stepped', observation, reward, terminated, truncated, scored, error };
}

function erroredStep({ end, scored }: Trajectory): HostStepped {
  const error = end?.status === 'errored' ? end.error : null;
  return {
    kind: 'stepped',
    observation: NOTHING,
    reward: null,
    terminated: false,
    truncated: true,
    scored,
    error,
  };
}

/** What there is to see when a step could not be taken. */
export const NOTHING = { messages: [], left: { rounds: 0, ms: 0 } };

function lost(handle: string): HostFailed {
  const message = `Episode ${handle} is gone: the worker that held it ended. Open it again.`;
  return { kind: 'failed', error: toErrorRecord(new InfrastructureError('shard_lost', message)) };
}
