import { toWireError } from '../errors/wire-error.ts';
import type { HostFailed, HostStepped } from '../shards/host.ts';
import { NOTHING } from '../shards/local-host.ts';
import type { NotStepped } from '../wire/episodes.ts';
import type { StepInput } from './episode-entry.ts';

/** What the host could not do is an errored end: no reward, and the record says why. */
export function resultOf(answer: HostStepped | HostFailed | undefined): HostStepped {
  if (answer?.kind === 'stepped') return answer;
  const error = answer?.error ?? { code: 'no_answer', message: 'The host gave no answer.', data: {} };
  const rest = { reward: null, terminated: false, truncated: true, scored: null };
  return { kind: 'stepped', observation: NOTHING, ...rest, error };
}

export function notStepped({ episode, step }: StepInput, error: Error | null): NotStepped {
  return { kind: 'refused', episode, step, error: toWireError(error) };
}
