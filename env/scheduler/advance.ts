import type { Action, Event, Message, ResolvedCall } from '../records/index.ts';
import { limitOf, type EpisodeContext } from './context.ts';
import { emptyMessage, proposeReply } from './propose-reply.ts';
import { readAction } from './read-action.ts';
import { runCall } from './run-call.ts';
import { draftOf, type EpisodeState } from './state.ts';
import { inTurn, type Asking, type TurnSheet } from './turn.ts';

/** What one action made of an episode. */
export interface Transition {
  readonly state: EpisodeState;
  readonly events: Event[];
  /** The parsed assistant message, and what answers it. */
  readonly messages: Message[];
}

/**
 * The state machine of an episode: one action in, the next state and the events out; the state given is
 * not changed. It asks its driver for tool executions by yielding, so the same machine serves pure
 * executors and ones that live in a worker or behind a socket.
 */
export function* advance(context: EpisodeContext, state: EpisodeState, action: Action): Asking<Transition> {
  const sheet: TurnSheet = { context, draft: draftOf(state), events: [], answers: [] };
  const read = readAction(action, state.turn, context.surface);
  const { content, reasoning, problems } = read;
  const calls = [...read.calls];
  spendTokens(sheet, action);
  sheet.events.push({ kind: 'action_parsed', ...inTurn(sheet), content, reasoning, calls, problems });
  if (calls.length > 0) yield* runCalls(sheet, calls);
  else if (content === null || content.trim() === '') emptyMessage(sheet, problems);
  else proposeReply(sheet, content);
  endTurn(sheet);
  return { state: sheet.draft, events: sheet.events, messages: [read.message, ...sheet.answers] };
}

/** Calls in their order, until the virtual time is spent. */
function* runCalls(sheet: TurnSheet, calls: readonly ResolvedCall[]): Asking<void> {
  for (const call of calls) {
    if (sheet.draft.at_ms >= limitOf(sheet.context, 'latency_ms')) return;
    yield* runCall(sheet, call);
  }
}

function spendTokens(sheet: TurnSheet, action: Action): void {
  if (action.usage === undefined) return;
  const tokens = action.usage.reasoning_tokens + action.usage.reply_tokens;
  sheet.draft.at_ms += tokens * limitOf(sheet.context, 'ms_per_token');
}

/** Closes the turn: rounds and the virtual latency budget bound every episode. */
function endTurn(sheet: TurnSheet): void {
  const { draft, context } = sheet;
  draft.turn += 1;
  if (draft.end === null && draft.turn >= limitOf(context, 'rounds')) {
    draft.end = { status: 'truncated', reason: 'rounds' };
  }
  if (draft.end === null && draft.at_ms >= limitOf(context, 'latency_ms')) {
    draft.end = { status: 'truncated', reason: 'latency' };
  }
  if (draft.end === null || draft.end.status === 'errored') return;
  const { status, reason } = draft.end;
  sheet.events.push({ kind: 'ended', at_ms: draft.at_ms, status, reason });
}
