import { InfrastructureError, type Event, type ResolvedCall } from '../../env/index.ts';
import type { CallRecord } from './call-record.ts';

type Draft = { -readonly [K in keyof CallRecord]: CallRecord[K] };

/**
 * The calls of an episode in the order in which the policy made them, each with its outcome. Events are
 * joined by call id, which is unique within a turn.
 * @throws InfrastructureError when an event answers a call that the turn does not have.
 */
export function readCalls(events: readonly Event[]): CallRecord[] {
  const calls: Draft[] = [];
  let turn: Draft[] = [];
  for (const event of events) {
    if (event.kind === 'action_parsed') {
      turn = event.calls.map((call) => begin(call, event.turn));
      calls.push(...turn);
    } else apply(event, turn);
  }
  return calls;
}

function begin({ call_id, tool, args, problem }: ResolvedCall, turn: number): Draft {
  return { turn, call_id, tool, args, problem, executed: false, answer: null, fault: null, loaded: null };
}

function apply(event: Event, turn: readonly Draft[]): void {
  switch (event.kind) {
    case 'tool_called':
      find(turn, event).executed = true;
      break;
    case 'fault_injected':
      find(turn, event).fault = { kind: event.fault, recoverable: event.recoverable };
      break;
    case 'tool_answered':
      find(turn, event).answer = event.status;
      break;
    case 'skill_loaded':
      find(turn, event).loaded = event.skill;
      break;
    default:
  }
}

function find(turn: readonly Draft[], event: { readonly kind: string; readonly call_id: string }): Draft {
  const call = turn.find(({ call_id }) => call_id === event.call_id);
  if (call !== undefined) return call;
  const message = `A ${event.kind} event names call ${event.call_id}, which the action_parsed event before it lacks.`;
  throw new InfrastructureError('broken_log', message, { call_id: event.call_id });
}
