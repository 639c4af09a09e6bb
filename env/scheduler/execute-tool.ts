import { InfrastructureError } from '../errors.ts';
import type { JsonObject, PlannedFault, ResolvedCall, Tool } from '../records/index.ts';
import { answerText } from '../sandbox/answer-text.ts';
import { faultAnswer } from '../sandbox/fault-answer.ts';
import { faultFor, isRecoverable } from '../sandbox/fault-plan.ts';
import { createWorld } from '../sandbox/world.ts';
import { limitOf } from './context.ts';
import type { CallAnswer } from './call-answer.ts';
import { inTurn, type Asking, type TurnSheet } from './turn.ts';

/** Executes a checked call over the episode's world, or injects the fault planned for it. */
export function* executeTool(sheet: TurnSheet, call: ResolvedCall): Asking<CallAnswer> {
  const { draft, context, events } = sheet;
  const tool = call.tool === null ? undefined : context.surface.tool(call.tool);
  if (tool === undefined) {
    throw new InfrastructureError(
      'tool_vanished',
      `A checked call names ${call.tool}, which the harness lacks.`,
    );
  }
  const nth = (draft.nth[tool.id] ?? 0) + 1;
  draft.nth[tool.id] = nth;
  const { call_id } = call;
  const args = call.args ?? {};
  const called = { call_id, tool: tool.id, args, nth, effect: tool.effect };
  events.push({ kind: 'tool_called', ...inTurn(sheet), ...called });
  draft.at_ms += tool.latency_ms;
  const fault = faultFor(context.faults, tool.id, nth);
  if (fault === null) return yield* plainAnswer(sheet, tool, args);
  const recoverable = isRecoverable(fault, limitOf(context, 'tool_retries'));
  const injected = { call_id, tool: tool.id, fault: fault.kind, nth, recoverable };
  events.push({ kind: 'fault_injected', ...inTurn(sheet), ...injected });
  return yield* faultyAnswer(sheet, tool, args, fault, nth);
}

function* plainAnswer({ draft, context }: TurnSheet, tool: Tool, args: JsonObject): Asking<CallAnswer> {
  const world = createWorld(context.world, draft.world);
  const outcome = yield { tool: tool.id, args, world, room: context.room };
  if (tool.effect === 'write') draft.world = world.delta();
  const text = answerText(outcome, context.room.now);
  const { latency_ms } = tool;
  return outcome.ok
    ? { status: 'ok', text, result: outcome.data, latency_ms }
    : { status: 'error', text, result: null, latency_ms };
}

/** A faulted call never reaches the episode's world; corrupted answers are made from a throw-away copy. */
function* faultyAnswer(
  { draft, context }: TurnSheet,
  tool: Tool,
  args: JsonObject,
  fault: PlannedFault,
  nth: number,
): Asking<CallAnswer> {
  const world = createWorld(context.world, draft.world);
  const outcome = yield { tool: tool.id, args, world, room: context.room };
  const { text, extra_ms } = faultAnswer(fault, outcome.ok ? outcome.data : null, {
    now: context.room.now,
    freshnessMinutes: context.surface.limits['limit:freshness_min'] ?? 0,
    rng: context.rng.fork(`${tool.id}/${nth}`),
  });
  draft.at_ms += extra_ms;
  return { status: 'fault', text, result: null, latency_ms: tool.latency_ms + extra_ms };
}
