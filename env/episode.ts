import { beginEpisode } from './begin-episode.ts';
import type { EnvironmentParts } from './environment-parts.ts';
import { registryDigest } from './harness/revision.ts';
import type { Prepared } from './prepare-episode.ts';
import { createSurface } from './prompt/surface.ts';
import type {
  Action,
  End,
  ErrorRecord,
  Event,
  Message,
  Observation,
  Scored,
  ToolSpec,
} from './records/index.ts';
import { TRAJECTORY_SCHEMA, type Trajectory, type Turn } from './records/index.ts';
import { advance } from './scheduler/advance.ts';
import { limitOf, type EpisodeContext } from './scheduler/context.ts';
import { drive } from './scheduler/drive.ts';
import { initialState, type EpisodeState } from './scheduler/state.ts';
import { SNAPSHOT_SCHEMA, type Snapshot } from './snapshot.ts';
import type { Info } from './step-result.ts';

/** One live episode: the state machine's present state and the record that grows beside it. */
export class Episode {
  readonly context: EpisodeContext;
  readonly #prepared: Prepared;
  #state: EpisodeState;
  #events: Event[] = [];
  #turns: Turn[] = [];
  #scored: Scored | null = null;
  #stepEvents: readonly Event[] = [];
  #messages: Message[] = [];
  #tools: ToolSpec[] | null = null;

  constructor(parts: EnvironmentParts, prepared: Prepared) {
    const { scenario, harness, faults, seed } = prepared;
    const surface = createSurface(harness);
    const beginning = beginEpisode({ pack: parts.pack, surface, scenario, faults, seed });
    this.#prepared = prepared;
    this.context = beginning.context;
    this.#state = initialState(scenario.world.delta);
    this.#record(beginning.events, beginning.messages);
    this.#tools = beginning.tools;
  }

  get end(): End | null {
    return this.#state.end;
  }

  /** Whether the policy has ended it and its score is still to come. */
  get unscored(): boolean {
    const { end } = this.#state;
    return end !== null && end.status !== 'errored' && this.#scored === null;
  }

  /** What the last reset or step showed. */
  get observation(): Observation {
    const left = {
      rounds: Math.max(0, limitOf(this.context, 'rounds') - this.#state.turn),
      ms: Math.max(0, limitOf(this.context, 'latency_ms') - this.#state.at_ms),
    };
    const messages = this.#messages;
    return this.#tools === null ? { messages, left } : { messages, tools: this.#tools, left };
  }

  get info(): Info {
    const { turn, at_ms, end } = this.#state;
    const error = end?.status === 'errored' ? end.error : null;
    const { id: episode } = this.#prepared;
    return { episode, turn, at_ms, events: this.#stepEvents, end, scored: this.#scored, error };
  }

  /** Plays one action. Throws what our side throws; the state then stays as it was. */
  async advance(action: Action): Promise<void> {
    const before = this.#state;
    const { state, events, messages } = await drive(
      advance(this.context, before, action),
      this.context.pack.executors,
    );
    // Whoever aborts while a tool is still at work has the last word.
    if (this.#state !== before) return;
    const index = before.turn;
    this.#state = state;
    this.#tools = null;
    this.#record(events, messages);
    this.#turns.push({ index, segment: state.end === null ? 'tool' : 'reply', action, messages });
  }

  /** Ends the episode as errored: our fault, no reward. */
  fail(error: ErrorRecord): void {
    this.#state = { ...this.#state, end: { status: 'errored', error } };
    const { at_ms } = this.#state;
    // An episode ends once: what scoring breaks takes the place of the end it had.
    this.#events = this.#events.filter(({ kind }) => kind !== 'ended');
    this.#record([{ kind: 'ended', at_ms, status: 'errored', reason: error.code }], []);
  }

  score(scored: Scored): void {
    this.#scored = scored;
  }

  trajectory(): Trajectory {
    const { id, group, seed, scenario, harness, augmentation, faults } = this.#prepared;
    return {
      schema: TRAJECTORY_SCHEMA,
      id,
      group,
      seed,
      scenario,
      harness: { name: harness.name, revision: harness.revision },
      registry_digest: registryDigest(harness),
      augmentation,
      faults,
      events: [...this.#events],
      turns: [...this.#turns],
      end: this.#state.end,
      scored: this.#scored,
    };
  }

  /** A deep copy: nothing in it is shared with the running episode. */
  snapshot(): Snapshot {
    const { harness } = this.#prepared;
    const trajectory = this.trajectory();
    return structuredClone({ schema: SNAPSHOT_SCHEMA, harness, trajectory, state: this.#state });
  }

  /** Puts the episode at the point of a snapshot; the next observation is that of its next step. */
  resume({ trajectory, state }: Snapshot): void {
    this.#state = state;
    this.#events = [...trajectory.events];
    this.#turns = [...trajectory.turns];
    this.#scored = trajectory.scored;
    const last = trajectory.turns.at(-1);
    if (last !== undefined) {
      this.#messages = last.messages;
      this.#tools = null;
    }
  }

  #record(events: readonly Event[], messages: Message[]): void {
    for (const event of events) this.#events.push(event);
    this.#stepEvents = events;
    this.#messages = messages;
  }
}
