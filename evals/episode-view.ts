import { parseAction, type End, type Event, type Score, type Trajectory, type Turn } from '../env/index.ts';
import { scoresOf } from './scores-of.ts';

/** One line of an episode, made for reading. */
export interface ViewLine {
  readonly turn: number | null;
  readonly who: 'viewer' | 'policy' | 'thought' | 'tool' | 'fault' | 'hook' | 'spoken' | 'end' | 'score';
  readonly text: string;
}

type Call = Extract<Event, { kind: 'action_parsed' }>['calls'][number];
/** The raw arguments of a call by `<turn>/<call id>`: what the policy wrote, in the names it knows. */
type Written = ReadonlyMap<string, string>;
type Writer = { [K in Event['kind']]?: (event: Extract<Event, { kind: K }>, written: Written) => ViewLine[] };

const WRITERS: Writer = {
  request_normalised: ({ text, left }) => [
    {
      turn: null,
      who: 'viewer',
      text: left.length === 0 ? text : `${text}\n(${left.length} unrelated left aside)`,
    },
  ],
  action_parsed: ({ turn, content, reasoning, calls, problems }, written) => [
    ...(reasoning ? [{ turn, who: 'thought' as const, text: reasoning }] : []),
    ...(content ? [{ turn, who: 'policy' as const, text: content }] : []),
    ...calls.map((call) => ({
      turn,
      who: 'policy' as const,
      text: callText(call, written.get(`${turn}/${call.call_id}`) ?? ''),
    })),
    ...problems.map(({ message }) => ({ turn, who: 'hook' as const, text: message })),
  ],
  hook_decision: ({ turn, hook, decision, found }) => [
    { turn, who: 'hook', text: `${hook} decides ${decision}: ${found}` },
  ],
  fault_injected: ({ turn, tool, fault, recoverable }) => [
    {
      turn,
      who: 'fault',
      text: `${fault} injected into ${tool} (${recoverable ? 'recoverable' : 'lasting'})`,
    },
  ],
  tool_answered: ({ turn, text }) => [{ turn, who: 'tool', text }],
  retry_asked: ({ turn, message, left }) => [
    { turn, who: 'hook', text: `${message} (${left === 1 ? '1 retry' : `${left} retries`} left)` },
  ],
  reply_accepted: ({ turn, spoken, said }) =>
    spoken === said ? [] : [{ turn, who: 'spoken', text: `spoken after hooks: ${spoken}` }],
};

/** The name as it was written, with the tool that it means; a call that went wrong is explained by its answer. */
function callText({ name, tool, problem }: Call, written: string): string {
  const called = `calls ${name === '' ? 'something unreadable' : name}(${written.slice(0, LONGEST)})`;
  if (problem !== null) return `${called}: ${problem.code}`;
  return `${called}${tool === null ? '' : `  [${tool}]`}`;
}

/** Arguments are shown up to this length, in characters. */
const LONGEST = 200;

function writtenIn(turns: readonly Turn[]): Written {
  const calls = turns.flatMap(({ index, action }) =>
    parseAction(action, index).calls.map((call): [string, string] => [
      `${index}/${call.call_id}`,
      call.arguments ?? '',
    ]),
  );
  return new Map(calls);
}

/** What happened in these events of an episode, turn by turn. */
export function viewEvents(events: readonly Event[], turns: readonly Turn[]): ViewLine[] {
  const written = writtenIn(turns);
  return events.flatMap((event) => {
    // Each writer takes the events of its own kind; the key says which.
    const write = WRITERS[event.kind] as ((event: Event, written: Written) => ViewLine[]) | undefined;
    return write?.(event, written) ?? [];
  });
}

/** How it ended, and what it is worth with the evidence. Empty while the episode runs. */
export function viewOutcome(trajectory: Trajectory): ViewLine[] {
  const { end, scored } = trajectory;
  if (end === null) return [];
  const ended: ViewLine = { turn: null, who: 'end', text: endText(end) };
  if (end.status === 'errored')
    return [ended, scoreLine('no scores, reward null: this says nothing about the policy')];
  if (scored === null) return [ended];
  const reward = scored.reward === null ? 'null' : String(Number(scored.reward.toFixed(3)));
  const scores = scoresOf(trajectory).map(([name, score]) => scoreLine(scoreText(name, score)));
  return [ended, ...scores, scoreLine(`reward ${reward}`)];
}

/** The whole episode. */
export function viewEpisode(trajectory: Trajectory): ViewLine[] {
  return [...viewEvents(trajectory.events, trajectory.turns), ...viewOutcome(trajectory)];
}

function endText(end: End): string {
  return end.status === 'errored'
    ? `errored: ${end.error.code}: ${end.error.message}`
    : `${end.status}: ${end.reason}`;
}

function scoreLine(text: string): ViewLine {
  return { turn: null, who: 'score', text };
}

function scoreText(name: string, { value, reason, evidence }: Score): string {
  const shown = value === null ? `null (${reason})` : value.toFixed(2);
  return `${name} ${shown}${evidence.length === 0 ? '' : ` · ${evidence.join('; ')}`}`;
}
