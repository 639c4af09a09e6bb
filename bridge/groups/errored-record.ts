import {
  createEnvironment,
  fromErrorRecord,
  type EnvironmentParts,
  type ErrorRecord,
  type ResetOptions,
  type Trajectory,
} from '../../env/index.ts';

/** The record of an episode that was lost with its worker: the same reset, errored before its first step. */
export async function erroredRecord(
  parts: EnvironmentParts,
  options: ResetOptions,
  error: ErrorRecord,
): Promise<Trajectory> {
  const environment = createEnvironment(parts);
  await environment.reset(options);
  return environment.abort(fromErrorRecord(error));
}
