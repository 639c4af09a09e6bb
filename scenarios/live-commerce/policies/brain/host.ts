import type { Action, Actor, Observation } from '../../../../env/index.ts';
import { composeReply } from '../reply/compose-reply.ts';
import { findingOf } from '../reply/finding.ts';
import { answersOf, say, surfaceOf, type Move, type Surface } from '../say.ts';
import type { ActiveRule, Briefing, Eyes } from '../view.ts';
import { callErrands, loadErrands, type Errand } from './errands.ts';
import { namedCall } from './named-call.ts';
import { CAREFUL, type Heed } from './heed.ts';

/** Turns into which no further call is put: the last one is for the reply. */
const TURNS_FOR_REPLY = 1;

function open(errands: readonly Errand[]): Errand[] {
  return errands.filter(({ state }) => state === 'open');
}

/** As many as the time left allows, quick ones first: an episode that is cut short has no reply at all. */
function affordable(errands: readonly Errand[], ms: number): Errand[] {
  let left = ms;
  return [...errands]
    .sort((a, b) => a.retry_ms - b.retry_ms)
    .filter(({ retry_ms }) => {
      left -= retry_ms;
      return retry_ms === 0 || left > 0;
    });
}

/**
 * The one mind of the scripted hosts; they differ in their eyes. It loads the Skills it needs, calls the
 * tools it needs, repeats what failed for a while, and replies with what it knows.
 */
export class Host implements Actor {
  readonly #eyes: Eyes;
  readonly #heed: Heed;
  #briefing: Briefing | null = null;
  #surface: Surface = 'native';
  #loads: Errand[] = [];
  #calls: Errand[] = [];
  #byAsk: (Errand | null)[] = [];
  #rules: ActiveRule[] = [];
  #named = new Set<string>();
  #sent: Errand[] = [];
  #made = 0;
  /** Replies proposed so far; that there is another turn means that all of them were refused. */
  #replies = 0;

  constructor(eyes: Eyes, heed: Heed = CAREFUL) {
    this.#eyes = eyes;
    this.#heed = heed;
  }

  act(observation: Observation): Action {
    const move = this.move(observation);
    const action = say(move, this.#surface, this.#made);
    this.#made += move.calls.length;
    return action;
  }

  /** The next move, before it is put in the form of the surface. */
  move(observation: Observation): Move {
    if (this.#briefing === null) this.#open(observation);
    else this.#hear(observation);
    return this.#next(observation.left);
  }

  /** The briefing of the running episode; null before its first observation. */
  get briefing(): Briefing | null {
    return this.#briefing;
  }

  #open(observation: Observation): void {
    const briefing = this.#eyes.open(observation);
    const { errands, byAsk } = callErrands(briefing.task);
    this.#briefing = briefing;
    this.#surface = surfaceOf(observation);
    this.#loads = loadErrands(briefing.task);
    this.#calls = errands;
    this.#byAsk = byAsk;
    this.#rules = [...briefing.view.rules];
    this.#named = new Set(briefing.view.named);
  }

  #hear(observation: Observation): void {
    const answers = answersOf(observation);
    this.#sent.forEach((errand, index) => this.#settle(errand, answers[index] ?? ''));
    this.#sent = [];
  }

  #settle(errand: Errand, text: string): void {
    if (this.#briefing === null) return;
    const { view, task } = this.#briefing;
    if (errand.skill === null) return this.#heed.answer(errand, text, view, task.now);
    if (!this.#heed.load(errand, text)) return;
    const reading = this.#eyes.readSkill(errand.skill, text, view);
    this.#rules.push(...reading.rules);
    for (const tool of reading.named) this.#named.add(tool);
  }

  #next(left: Observation['left']): Move {
    if (left.rounds > TURNS_FOR_REPLY) {
      const move = this.#send(open(this.#loads)) ?? this.#send(affordable(open(this.#calls), left.ms));
      if (move !== null) return move;
    }
    return { calls: [], reply: this.#reply() };
  }

  /** The calls that can be made, or null when none can; one that cannot be named is given up. */
  #send(errands: readonly Errand[]): Move | null {
    if (this.#briefing === null) return null;
    const { view } = this.#briefing;
    const calls = errands.flatMap((errand) => {
      const allowed = errand.skill !== null || this.#named.has(errand.tool);
      const call = allowed ? namedCall(errand, view) : null;
      if (call === null) errand.state = 'lost';
      return call === null ? [] : [{ errand, call }];
    });
    this.#sent = calls.map(({ errand }) => errand);
    return calls.length === 0 ? null : { calls: calls.map(({ call }) => call), reply: null };
  }

  #reply(): string {
    if (this.#briefing === null) return '';
    const { view, task } = this.#briefing;
    const givesWay = this.#heed.gives_way && this.#replies > 0;
    this.#replies += 1;
    const findings = task.asks.map((ask, index) => {
      const errand = this.#byAsk[index] ?? null;
      return errand !== null && givesWay ? { ask, data: null } : findingOf(ask, errand);
    });
    return composeReply({ task, findings, rules: this.#rules, limits: view.limits });
  }
}
