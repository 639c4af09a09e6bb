import { InfrastructureError, toErrorRecord } from '../errors.ts';
import type { ToolExecutor, ToolOutcome } from '../ports/index.ts';
import type { ToolId } from '../records/index.ts';
import type { Asking, ToolRequest } from './turn.ts';

/**
 * Runs a transition to its end, executing the tools it asks for.
 * @throws InfrastructureError when an executor is missing or throws.
 */
export async function drive<T>(
  asking: Asking<T>,
  executors: Readonly<Record<ToolId, ToolExecutor>>,
): Promise<T> {
  let step = asking.next();
  while (!step.done) {
    const outcome = executeRequest(step.value, executors);
    step = asking.next(outcome instanceof Promise ? await settled(outcome, step.value) : outcome);
  }
  return step.value;
}

function executeRequest(
  request: ToolRequest,
  executors: Readonly<Record<ToolId, ToolExecutor>>,
): ToolOutcome | Promise<ToolOutcome> {
  const executor = executors[request.tool];
  if (executor === undefined) {
    throw new InfrastructureError('executor_missing', `No executor is registered for ${request.tool}.`, {
      tool: request.tool,
    });
  }
  try {
    return executor(request.args, request.world, request.room);
  } catch (thrown) {
    throw executorFailed(thrown, request);
  }
}

async function settled(outcome: Promise<ToolOutcome>, request: ToolRequest): Promise<ToolOutcome> {
  try {
    return await outcome;
  } catch (thrown) {
    throw executorFailed(thrown, request);
  }
}

function executorFailed(thrown: unknown, request: ToolRequest): InfrastructureError {
  const cause = toErrorRecord(thrown);
  const message = `The executor of ${request.tool} threw: ${cause.message}. The episode is errored.`;
  return new InfrastructureError('executor_failed', message, { tool: request.tool, cause }, thrown);
}
