import { createInterface } from 'node:readline/promises';
import type { Action, Environment, Message, StepResult } from '../../env/index.ts';
import type { ViewLine } from '../../evals/index.ts';
import { paint } from './paint.ts';
import { lineText } from './print-episode.ts';

const MANUAL = `You are the host. Type a reply and press enter, or:
  /call <tool> {"parameter": value}   call a tool with JSON arguments
  /text <text>                        send raw text as a model samples it, <tool_call> and all
  /help                               these words
  /quit                               leave`;

/** Plays with actions typed (or piped in) until the episode or the input ends. */
export async function playByHand(environment: Environment, say: (text: string) => void): Promise<void> {
  say(MANUAL);
  const { stdin } = process;
  const terminal = createInterface({
    input: stdin,
    output: process.stderr,
    terminal: stdin.isTTY && process.stderr.isTTY,
  });
  terminal.setPrompt('> ');
  const ask = (): void => (stdin.isTTY ? terminal.prompt() : undefined);
  ask();
  let turn = 0;
  for await (const line of terminal) {
    if (!stdin.isTTY && line.trim() !== '') say(`> ${line}`);
    if (line.trim() === '/quit') break;
    const typed = readTyped(line.trim(), `typed_${turn}`);
    if (typeof typed === 'string') say(typed);
    else if (typed !== null) {
      turn += 1;
      const step = await environment.step(typed);
      say(answerText(step));
      if (step.terminated || step.truncated) break;
    }
    ask();
  }
  terminal.close();
}

/** An action, words for the one who typed, or null where nothing was typed. */
function readTyped(line: string, id: string): Action | string | null {
  if (line === '') return null;
  if (!line.startsWith('/')) return { kind: 'message', content: line };
  const [, command, rest = ''] = /^\/(\S*)\s*(.*)$/.exec(line) ?? [];
  if (command === 'text' && rest !== '') return { kind: 'text', text: rest, format: 'hermes' };
  if (command === 'call' && rest !== '') return typedCall(rest, id);
  const known = ['help', 'text', 'call'].some((name) => name === command);
  return known ? MANUAL : `There is no command /${command}.\n${MANUAL}`;
}

function typedCall(rest: string, id: string): Action {
  const [, name = '', args = ''] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
  return {
    kind: 'message',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
  };
}

/** What a policy sees after a step, and what is left to it. */
function answerText({ observation, terminated, truncated, info }: StepResult): string {
  const answers = observation.messages.flatMap(answerLine);
  const spoken = info.events.flatMap((event): ViewLine[] =>
    event.kind === 'reply_accepted' ? [{ turn: null, who: 'spoken', text: event.spoken }] : [],
  );
  const { rounds, ms } = observation.left;
  const left =
    terminated || truncated ? [] : [paint('dim', `(${rounds} rounds and ${(ms / 1000).toFixed(1)} s left)`)];
  return [...[...answers, ...spoken].map(lineText), ...left].join('\n');
}

/** Whatever is said to a policy between its turns comes from a tool or a hook. */
function answerLine({ role, content }: Message): ViewLine[] {
  if (role === 'assistant') return [];
  return [{ turn: null, who: role === 'tool' ? 'tool' : 'hook', text: content }];
}
