import { z } from 'zod';
import { CheckRef, HookDecision, HookEvent } from './harness.ts';
import { FaultKind } from './fault.ts';
import { BlockId, HookId, LimitId, RuleId, SkillId, ToolId } from './ids.ts';
import { JsonObject, JsonValue } from './json.ts';
import { Message, ToolSpec } from './observation.ts';
import { Problem } from './problem.ts';

/** A rule that was shown to the policy; what accuracy checks. */
export const ShownRule = z.strictObject({ id: RuleId, check: CheckRef.nullable() });
export type ShownRule = z.infer<typeof ShownRule>;

/** A call as the scheduler understood it: ids where they could be resolved. */
export const ResolvedCall = z.strictObject({
  call_id: z.string(),
  name: z.string(),
  tool: ToolId.nullable(),
  /** Arguments over parameter ids; null when they could not be read. */
  args: JsonObject.nullable(),
  /** How the raw text had to be read, such as `trailing_junk`; empty when it was plain JSON. */
  repaired: z.array(z.string()),
  problem: Problem.nullable(),
});
export type ResolvedCall = z.infer<typeof ResolvedCall>;

const at = { at_ms: z.number().min(0) };
const inTurn = { ...at, turn: z.int().min(0) };

export const Event = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('request_normalised'),
    ...at,
    /** Comment ids that the request aggregates, and those it leaves. */
    used: z.array(z.string()),
    left: z.array(z.string()),
    text: z.string(),
    /** What the prompt shows of product, FAQ, room and dialogue; counts as evidence. */
    context: JsonObject,
  }),
  z.strictObject({
    kind: z.literal('prompt_assembled'),
    ...at,
    blocks: z.array(BlockId),
    rules: z.array(ShownRule),
    limits: z.record(LimitId, z.number()),
    messages: z.array(Message),
    tools: z.array(ToolSpec),
  }),
  z.strictObject({
    kind: z.literal('action_parsed'),
    ...inTurn,
    content: z.string().nullable(),
    reasoning: z.string().nullable(),
    calls: z.array(ResolvedCall),
    /** Problems of the message as a whole: it was empty. A malformed call is among `calls`. */
    problems: z.array(Problem),
  }),
  z.strictObject({
    kind: z.literal('hook_decision'),
    ...at,
    /** Null for the input event, which precedes the first turn. */
    turn: z.int().min(0).nullable(),
    hook: HookId,
    event: HookEvent,
    /** The check's finding in words. */
    found: z.string(),
    decision: HookDecision,
    call_id: z.string().nullable(),
    /** What the policy was told; null when the decision is silent. */
    message: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('skill_loaded'),
    ...inTurn,
    call_id: z.string(),
    skill: SkillId,
    skill_kind: z.enum(['reply', 'strategy']),
    rules: z.array(ShownRule),
  }),
  z.strictObject({
    kind: z.literal('tool_called'),
    ...inTurn,
    call_id: z.string(),
    tool: ToolId,
    args: JsonObject,
    /** The how-manieth executed call of this tool in the episode, from 1. */
    nth: z.int().min(1),
    effect: z.enum(['read', 'write']),
  }),
  z.strictObject({
    kind: z.literal('fault_injected'),
    ...inTurn,
    call_id: z.string(),
    tool: ToolId,
    fault: FaultKind,
    nth: z.int().min(1),
    /** The same call succeeds if it is made often enough within the harness's tool retries. */
    recoverable: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('tool_answered'),
    ...inTurn,
    call_id: z.string(),
    /** Null when the call never reached a tool. */
    tool: ToolId.nullable(),
    status: z.enum(['ok', 'error', 'fault', 'refused']),
    /** The data behind `text` where it is a usable, current answer; otherwise null. */
    result: JsonValue,
    text: z.string(),
    latency_ms: z.number().min(0),
  }),
  z.strictObject({
    kind: z.literal('retry_asked'),
    ...inTurn,
    /** Null when the scheduler itself asked. */
    hook: HookId.nullable(),
    problem: Problem,
    message: z.string(),
    /** Retries left after this one. */
    left: z.int().min(0),
  }),
  z.strictObject({
    kind: z.literal('reply_accepted'),
    ...inTurn,
    /** What the policy said; rewards read this. */
    said: z.string(),
    /** What the room hears, after hooks that modify. */
    spoken: z.string(),
  }),
  z.strictObject({
    kind: z.literal('ended'),
    ...at,
    status: z.enum(['terminated', 'truncated', 'errored']),
    reason: z.string(),
  }),
]);
export type Event = z.infer<typeof Event>;
export type EventKind = Event['kind'];
export type EventOf<K extends EventKind> = Extract<Event, { kind: K }>;
