import type { Action, Actor, Observation, OraclePolicy, OracleView, Rng } from '../../../env/index.ts';
import { ASK_KINDS } from '../tasks/index.ts';
import type { Host } from './brain/host.ts';
import { createExpertHost } from './expert.ts';
import { say, surfaceOf, type Move, type Surface } from './say.ts';
import { slip, SLIP_KINDS, type SlipKind } from './slips.ts';
import { occasionOf, think } from './thoughts.ts';

/** Turns that must be left for a slip: itself, the right steps after it, and a spare one. */
const TURNS = 5;
/** Virtual ms that must be left for a slip: it may meet a time-out. */
const SPARE_MS = 12_000;
/** Share of episodes with a second slip. */
const SECOND = 0.2;

/**
 * The expert with a slip before one of its moves. The slip costs a turn and the move it delayed follows
 * after it, so that the expert itself never sees that anything happened.
 */
class SlippingHost implements Actor {
  readonly #host: Host;
  readonly #view: OracleView;
  readonly #rng: Rng;
  #surface: Surface = 'native';
  /** Kinds still to come, in the order in which they are tried. */
  #kinds: SlipKind[];
  #left: number;
  #delayed: Move | null = null;
  #turn = 0;
  #made = 0;
  #loaded = false;

  constructor(host: Host, view: OracleView, rng: Rng) {
    this.#host = host;
    this.#view = view;
    this.#rng = rng;
    this.#kinds = rng.shuffle(SLIP_KINDS);
    this.#left = rng.chance(SECOND) ? 2 : 1;
  }

  act(observation: Observation): Action {
    if (this.#turn === 0) this.#surface = surfaceOf(observation);
    this.#turn += 1;
    const repairing = this.#delayed !== null;
    const planned = this.#delayed ?? this.#host.move(observation);
    const slipped = repairing ? null : this.#slip(planned, observation.left);
    this.#delayed = slipped === null ? null : planned;
    return this.#say(slipped ?? planned, planned, repairing);
  }

  #say(move: Move, planned: Move, repairing: boolean): Action {
    const occasion = occasionOf(planned, this.#loaded, repairing);
    const reasoning = think(occasion, this.#rng);
    if (move === planned && planned.calls.length > 0) this.#loaded = true;
    const action = say({ ...move, reasoning }, this.#surface, this.#made);
    this.#made += move.calls.length;
    return action;
  }

  /** Turns that retries of failed calls may take. */
  get #retries(): number {
    const { harness, faults } = this.#view;
    const limit = harness.limits.find(({ id }) => id === 'limit:tool_retries');
    return faults.length === 0 ? 0 : (limit?.value ?? 0);
  }

  /** The first kind in line waits for the calls that it may fit; where none are to come, any that fits will do. */
  #slip(move: Move, left: Observation['left']): Move | null {
    if (this.#left === 0 || left.rounds < TURNS + this.#retries || left.ms < SPARE_MS) return null;
    const chinese = this.#host.briefing?.task.locale === 'zh';
    const input = { move, view: this.#view, rng: this.#rng, loaded: this.#loaded, chinese };
    const asks = this.#host.briefing?.task.asks ?? [];
    const waits = !this.#loaded && asks.some(({ kind }) => ASK_KINDS[kind].tool !== null);
    const tried = waits ? this.#kinds.slice(0, 1) : this.#kinds;
    for (const kind of tried) {
      const made = slip(kind, input);
      if (made === null) continue;
      this.#kinds = this.#kinds.filter((other) => other !== kind);
      this.#left -= 1;
      return made;
    }
    return null;
  }
}

/** Plays like the expert but for one or two mistakes that it recovers from, and thinks in words; seeded. */
export const expertWithSlips: OraclePolicy = {
  name: 'expert_with_slips',
  startWithOracle: (rng, view) => new SlippingHost(createExpertHost(view), view, rng),
};
