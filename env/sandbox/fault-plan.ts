import type { FaultConfig, FaultPlan, PlannedFault, Tool, ToolId } from '../records/index.ts';
import type { Rng } from '../rng.ts';
import { FAULTS } from './fault-registry.ts';

/**
 * Draws which tools fault, how, and for how many calls. Each tool draws from a stream of its own, so that
 * one more tool shifts nothing. Flow tools never fault.
 * @param toolRetries the harness's retries of one tool after a fault; a fault that recovers does so within them.
 */
export function drawFaultPlan(
  config: FaultConfig,
  tools: readonly Tool[],
  toolRetries: number,
  rng: Rng,
): FaultPlan {
  return tools.flatMap((tool) => {
    const fault = tool.group === 'flow' ? null : drawFault(config, tool, toolRetries, rng.fork(tool.id));
    return fault === null ? [] : [fault];
  });
}

function drawFault(config: FaultConfig, tool: Tool, toolRetries: number, rng: Rng): PlannedFault | null {
  if (!rng.chance(config.rate)) return null;
  const kinds = config.kinds.filter((kind) => FAULTS[kind].effects.includes(tool.effect));
  if (kinds.length === 0) return null;
  const kind = rng.pick(kinds);
  const lasts = !FAULTS[kind].retryable || rng.chance(config.lasting) || toolRetries < 1;
  return { tool: tool.id, kind, first: 1, times: lasts ? null : rng.int(1, toolRetries) };
}

/** The fault that call number `nth` (from 1) of a tool meets, or null. */
export function faultFor(plan: FaultPlan, tool: ToolId, nth: number): PlannedFault | null {
  return (
    plan.find(
      (fault) =>
        fault.tool === tool &&
        nth >= fault.first &&
        (fault.times === null || nth < fault.first + fault.times),
    ) ?? null
  );
}

/** True when the same call succeeds if it is made again at most `toolRetries` times. */
export function isRecoverable(fault: PlannedFault, toolRetries: number): boolean {
  return fault.times !== null && fault.times <= toolRetries;
}
