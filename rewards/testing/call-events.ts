import type { Event, EventOf, JsonValue, ResolvedCall } from '../../env/index.ts';
import type { CallScript } from './call-scripts.ts';

/** A scripted call as the scheduler would have resolved it. */
export function parsedCall({ tool, args, problem }: CallScript, turn: number, index: number): ResolvedCall {
  return { call_id: `t${turn}c${index}`, name: tool ?? 'nameless', tool, args, repaired: [], problem };
}

/** The events that follow a scripted call, in the scheduler's order. */
export function callEvents(script: CallScript, turn: number, index: number): Event[] {
  const { outcome, tool } = script;
  const at = { turn, at_ms: 0, call_id: `t${turn}c${index}` };
  if (outcome.kind === 'unanswered') return [];
  if (outcome.kind === 'refused' || tool === null) return [answered('refused')];
  const called: Event = { kind: 'tool_called', ...at, tool, args: script.args ?? {}, nth: 1, effect: 'read' };
  switch (outcome.kind) {
    case 'ok':
      return [called, answered('ok', outcome.result)];
    case 'error':
      return [called, answered('error')];
    case 'fault': {
      const { fault, recoverable } = outcome;
      return [called, { kind: 'fault_injected', ...at, tool, fault, nth: 1, recoverable }, answered('fault')];
    }
    case 'skill': {
      const { skill, rules, strategy } = outcome;
      const skill_kind = strategy ? 'strategy' : 'reply';
      return [called, answered('ok'), { kind: 'skill_loaded', ...at, skill, skill_kind, rules: [...rules] }];
    }
  }
  function answered(status: EventOf<'tool_answered'>['status'], result: JsonValue = null): Event {
    return { kind: 'tool_answered', ...at, tool, status, result, text: '', latency_ms: 0 };
  }
}
