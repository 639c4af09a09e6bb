import type { EventOf, FaultKind, JsonObject, Problem, SkillId, ToolId } from '../../env/index.ts';

/** One call of the policy and what became of it. */
export interface CallRecord {
  readonly turn: number;
  readonly call_id: string;
  readonly tool: ToolId | null;
  /** As the policy said them, over parameter ids: a hook that modifies a call does not change what was said. */
  readonly args: JsonObject | null;
  readonly problem: Problem | null;
  /** It reached its tool. */
  readonly executed: boolean;
  /** Null when the episode ended before the call was answered. */
  readonly answer: EventOf<'tool_answered'>['status'] | null;
  readonly fault: { readonly kind: FaultKind; readonly recoverable: boolean } | null;
  /** The Skill that it loaded. */
  readonly loaded: SkillId | null;
}
