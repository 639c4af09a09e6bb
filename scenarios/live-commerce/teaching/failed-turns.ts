import {
  canonicalJson,
  LOAD_SKILL,
  type Event,
  type EventOf,
  type Gold,
  type Trajectory,
} from '../../../env/index.ts';

/** Reads the events of an episode in order and notes the turns that a faultless policy would not have taken. */
class Overseer {
  readonly failed = new Set<number>();
  readonly #gold: Gold;
  readonly #answered = new Set<string>();
  /** Tool and arguments of the calls made, by call id. */
  readonly #made = new Map<string, string>();
  #ready = false;

  constructor(gold: Gold) {
    this.#gold = gold;
  }

  see(event: Event): void {
    if ('turn' in event && event.turn !== null && this.#isFailure(event)) this.failed.add(event.turn);
    if (event.kind === 'skill_loaded' && event.skill_kind === 'reply') this.#ready = true;
    if (event.kind === 'tool_answered' && event.result !== null && !this.failed.has(event.turn)) {
      this.#answered.add(this.#made.get(event.call_id) ?? '');
    }
  }

  #isFailure(event: Event): boolean {
    switch (event.kind) {
      case 'retry_asked':
        return true;
      case 'action_parsed':
        return event.problems.length > 0 || event.calls.some(({ problem }) => problem !== null);
      case 'tool_answered':
        return event.status === 'error' || event.status === 'refused';
      case 'skill_loaded':
        return ![...this.#gold.reply_skills, ...this.#gold.strategy_skills].includes(event.skill);
      case 'tool_called':
        return event.tool !== LOAD_SKILL && this.#isVain(event);
      default:
        return false;
    }
  }

  /** A call before a Reply Skill says what to call, one that gold does not want, and one answered before. */
  #isVain({ tool, args, call_id }: EventOf<'tool_called'>): boolean {
    const call = `${tool} ${canonicalJson(args)}`;
    this.#made.set(call_id, call);
    const wanted = this.#gold.plan.some(({ any_of }) =>
      any_of.some(
        (way) => way.tool === tool && Object.entries(way.args).every(([id, value]) => args[id] === value),
      ),
    );
    return !this.#ready || !wanted || this.#answered.has(call);
  }
}

/**
 * The turns of an episode that a faultless policy would not have taken: an invalid or refused call, one that
 * gold does not want or that comes too early or again, a refused reply. A call that met an injected fault is no
 * mistake. Empty without gold.
 */
export function failedTurns({ events, scenario: { gold } }: Trajectory): Set<number> {
  if (gold === null) return new Set();
  const overseer = new Overseer(gold);
  for (const event of events) overseer.see(event);
  return overseer.failed;
}
