import type { Action, Actor, Observation, OraclePolicy, OracleView, Rng } from '../../../env/index.ts';
import type { Host } from './brain/host.ts';
import { createExpertHost } from './expert.ts';
import { say, surfaceOf, type Move, type Surface } from './say.ts';
import { slip, SLIP_KINDS, type SlipKind } from './slips.ts';
import { occasionOf, think } from './thoughts.ts';

/** Turns that must be left for a slip: itself, the right step, and what may follow. */
const TURNS = 4;
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
    const slipped = repairing ? null : this.#slip(planned, observation.left.rounds);
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

  /** The first kind in line waits for a move that it fits, unless the reply is due: then any that fits will do. */
  #slip(move: Move, rounds: number): Move | null {
    if (this.#left === 0 || rounds < TURNS) return null;
    const chinese = this.#host.briefing?.task.locale === 'zh';
    const input = { move, view: this.#view, rng: this.#rng, loaded: this.#loaded, chinese };
    const tried = move.reply === null ? this.#kinds.slice(0, 1) : this.#kinds;
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
