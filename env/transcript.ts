import type { Message, Trajectory } from './records/index.ts';

/** The whole conversation as the policy saw it: the prompt, then each turn's messages. */
export function transcriptOf(trajectory: Trajectory): Message[] {
  const prompt = trajectory.events.flatMap((event) =>
    event.kind === 'prompt_assembled' ? event.messages : [],
  );
  return [...prompt, ...trajectory.turns.flatMap(({ messages }) => messages)];
}
