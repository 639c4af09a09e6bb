import { SCORE_NAMES, type Event, type Trajectory } from '../env/index.ts';

/** One line of an episode, made for reading. */
export interface ViewLine {
  readonly turn: number | null;
  readonly who: 'viewer' | 'policy' | 'thought' | 'tool' | 'fault' | 'hook' | 'spoken' | 'end' | 'score';
  readonly text: string;
}

type Writer = { [K in Event['kind']]?: (event: Extract<Event, { kind: K }>) => ViewLine[] };

const WRITERS: Writer = {
  request_normalised: ({ text, left }) => [
    { turn: null, who: 'viewer', text: left.length === 0 ? text : `${text}\n(${left.length} unrelated left aside)` },
  ],
  action_parsed: ({ turn, content, reasoning, calls, problems }) => [
    ...(reasoning ? [{ turn, who: 'thought' as const, text: reasoning }] : []),
    ...calls.map(({ name, args, problem }) => ({
      turn,
      who: 'policy' as const,
      text: problem ? `calls ${name}: ${problem.message}` : `calls ${name}(${readable(args)})`,
    })),
    ...(content ? [{ turn, who: 'policy' as const, text: content }] : []),
    ...problems.map(({ message }) => ({ turn, who: 'hook' as const, text: message })),
  ],
  hook_decision: ({ turn, hook, decision, found }) => [
    { turn, who: 'hook', text: `${hook} decides ${decision}: ${found}` },
  ],
  fault_injected: ({ turn, tool, fault, recoverable }) => [
    { turn, who: 'fault', text: `${fault} injected into ${tool} (${recoverable ? 'recoverable' : 'lasting'})` },
  ],
  tool_answered: ({ turn, text }) => [{ turn, who: 'tool', text }],
  retry_asked: ({ turn, message, left }) => [{ turn, who: 'hook', text: `${message} (${left} retries left)` }],
  reply_accepted: ({ turn, spoken, said }) =>
    spoken === said ? [] : [{ turn, who: 'spoken', text: `spoken after hooks: ${spoken}` }],
  ended: ({ status, reason }) => [{ turn: null, who: 'end', text: `${status}: ${reason}` }],
};

function readable(args: unknown): string {
  return args === null ? '' : Object.values(args ?? {}).map((value) => JSON.stringify(value)).join(', ');
}

function linesOf(event: Event): ViewLine[] {
  // Each writer takes the events of its own kind; the key says which.
  const write = WRITERS[event.kind] as ((event: Event) => ViewLine[]) | undefined;
  return write?.(event) ?? [];
}

/** The episode turn by turn, then its scores with their evidence. */
export function viewEpisode(trajectory: Trajectory): ViewLine[] {
  const { scored } = trajectory;
  const scores = SCORE_NAMES.flatMap((name): ViewLine[] => {
    const score = scored?.scores[name];
    if (score === undefined) return [];
    const value = score.value === null ? `null (${score.reason})` : score.value.toFixed(2);
    const evidence = score.evidence.length === 0 ? '' : ` · ${score.evidence.join('; ')}`;
    return [{ turn: null, who: 'score', text: `${name} ${value}${evidence}` }];
  });
  const reward = scored === null ? [] : [{ turn: null, who: 'score' as const, text: `reward ${scored.reward ?? 'null'}` }];
  return [...trajectory.events.flatMap(linesOf), ...scores, ...reward];
}
