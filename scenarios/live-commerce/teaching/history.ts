import { transcriptOf, type Trajectory, type Turn } from '../../../env/index.ts';
import { assistantText, callIdsOf } from './assistant-text.ts';
import type { TeachingMessage } from './row.ts';

/** Messages of a row and which of them are learned from. */
export interface History {
  readonly messages: TeachingMessage[];
  readonly loss_on: number[];
}

/** What answered a turn, with the call ids that the turn's text would have got in this place. */
function answersTo(turn: Turn, text: string, place: number): TeachingMessage[] {
  const ids = callIdsOf(text, place);
  const [said, ...answers] = turn.messages;
  const old = said?.role === 'assistant' ? (said.tool_calls ?? []).map(({ id }) => id) : [];
  return answers.flatMap((answer): TeachingMessage[] => {
    if (answer.role === 'assistant') return [];
    if (answer.role !== 'tool') return [answer];
    const id = ids[old.indexOf(answer.tool_call_id)] ?? answer.tool_call_id;
    return [{ ...answer, tool_call_id: id }];
  });
}

/** The system and the user message that an episode began with. */
export function openingOf(trajectory: Trajectory): TeachingMessage[] {
  return transcriptOf({ ...trajectory, turns: [] }).flatMap((message): TeachingMessage[] =>
    message.role === 'assistant' ? [] : [message],
  );
}

/**
 * An episode as messages.
 * @param failed turns that are not learned from.
 * @param whole keeps them in the history; otherwise they and what answered them are left out, and the others
 * read as if nothing had happened.
 */
export function historyOf(trajectory: Trajectory, failed: ReadonlySet<number>, whole: boolean): History {
  const messages = openingOf(trajectory);
  const loss_on: number[] = [];
  const turns = trajectory.turns.filter(({ index }) => whole || !failed.has(index));
  turns.forEach((turn, place) => {
    const text = assistantText(turn.action);
    if (!failed.has(turn.index)) loss_on.push(messages.length);
    messages.push({ role: 'assistant', content: text }, ...answersTo(turn, text, place));
  });
  return { messages, loss_on };
}
