import type { Event, Message, ToolId } from '../records/index.ts';
import type { ToolArgs, ToolContext, ToolOutcome, World } from '../ports/index.ts';
import type { EpisodeContext } from './context.ts';
import type { EpisodeState } from './state.ts';

/** A tool execution that the state machine asks its driver to make; the answer is sent back into it. */
export interface ToolRequest {
  readonly tool: ToolId;
  readonly args: ToolArgs;
  readonly world: World;
  readonly room: ToolContext;
}

/** A piece of a transition that may ask for tool executions. */
export type Asking<T> = Generator<ToolRequest, T, ToolOutcome>;

/** The work sheet of one turn: a draft of the next state, and what happened. */
export interface TurnSheet {
  readonly context: EpisodeContext;
  readonly draft: EpisodeState;
  readonly events: Event[];
  /** What answers the assistant message. */
  readonly answers: Message[];
}

/** Position of an event in the episode. */
export function inTurn(sheet: TurnSheet): { turn: number; at_ms: number } {
  return { turn: sheet.draft.turn, at_ms: sheet.draft.at_ms };
}
