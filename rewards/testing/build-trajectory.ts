import {
  TRAJECTORY_SCHEMA,
  type End,
  type Event,
  type JsonObject,
  type LimitId,
  type Problem,
  type Scenario,
  type ShownRule,
  type Trajectory,
  type Turn,
} from '../../env/index.ts';
import type { CallScript } from './call-scripts.ts';
import { callEvents, parsedCall } from './call-events.ts';
import { priceScenario } from './scenario.ts';

/** One scripted message: calls, or words that are accepted or not. */
export interface TurnScript {
  readonly calls?: readonly CallScript[];
  readonly problems?: readonly Problem[];
  /** Accepted as the reply. */
  readonly reply?: string;
  /** Refused by a hook. */
  readonly refused?: string;
  /** Reasoning tokens; null leaves usage out. 10 by default. */
  readonly reasoning?: number | null;
}

export interface TrajectoryScript {
  readonly turns: readonly TurnScript[];
  readonly scenario?: Scenario;
  readonly rules?: readonly ShownRule[];
  readonly limits?: Readonly<Record<LimitId, number>>;
  readonly context?: JsonObject;
  /** By default `replied` if a turn replies, else `no_reply`. */
  readonly end?: End | null;
  readonly harness?: string;
}

/** Plays a script into the trajectory that the environment would record of it. */
export function buildTrajectory(script: TrajectoryScript): Trajectory {
  const { turns, scenario = priceScenario(), harness = 'fake' } = script;
  const replied = turns.some(({ reply }) => reply !== undefined);
  const end: End = { status: 'terminated', reason: replied ? 'replied' : 'no_reply' };
  return {
    schema: TRAJECTORY_SCHEMA,
    id: 'g/0',
    group: 'g',
    seed: 's',
    scenario,
    harness: { name: harness, revision: '0'.repeat(16) },
    registry_digest: '0'.repeat(16),
    augmentation: null,
    faults: [],
    events: [...opening(script), ...turns.flatMap(turnEvents)],
    turns: turns.map((turn, index) => turnRecord(turn, index, index === turns.length - 1)),
    end: script.end === undefined ? end : script.end,
    scored: null,
  };
}

function opening({
  rules = [],
  limits = { 'limit:tool_retries': 2 },
  context = {},
}: TrajectoryScript): Event[] {
  return [
    { kind: 'request_normalised', at_ms: 0, used: ['c1'], left: [], text: 'What is link 3?', context },
    {
      kind: 'prompt_assembled',
      at_ms: 0,
      blocks: [],
      rules: [...rules],
      limits: { ...limits },
      messages: [],
      tools: [],
    },
  ];
}

function turnEvents({ calls = [], problems = [], reply, refused }: TurnScript, turn: number): Event[] {
  const content = reply ?? refused ?? null;
  const at = { turn, at_ms: 0 };
  const events: Event[] = [
    {
      kind: 'action_parsed',
      ...at,
      content,
      reasoning: null,
      calls: calls.map((script, index) => parsedCall(script, turn, index)),
      problems: [...problems],
    },
    ...calls.flatMap((script, index) => callEvents(script, turn, index)),
  ];
  if (reply !== undefined) events.push({ kind: 'reply_accepted', ...at, said: reply, spoken: reply });
  return events;
}

function turnRecord({ reply, refused, reasoning = 10 }: TurnScript, index: number, last: boolean): Turn {
  const usage = reasoning === null ? {} : { usage: { reasoning_tokens: reasoning, reply_tokens: 5 } };
  const action = { kind: 'message', content: reply ?? refused ?? null, ...usage } as const;
  return { index, segment: last ? 'reply' : 'tool', action, messages: [] };
}
